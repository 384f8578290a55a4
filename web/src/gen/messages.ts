// Made by `python -m tools.make_types` from the messages of the server. Do not edit.

export const PROTOCOL_VERSION = 1;

/** What becomes of the turns of a person who is not there. */
export type Absent = "bot" | "finish";

/** POST /api/account: the guest becomes an account, with all games. */
export interface AccountBody {
  readonly account: string;
  readonly password: string;
}

/** Say whether another seat may take back. */
export interface AnswerTakeBack {
  readonly type: "answer_take_back";
  /** 0..5, clockwise */
  readonly seat: number;
  readonly yes: boolean;
}

export type Ask = SitDown | StandUp | Pause | Resume | Say | LeaveTable | SeatBot | FreeSeat | ChangeSettings | Start | GiveNonceHash | GiveNonce | DealNow | PlayMove | TakeBack | AnswerTakeBack | StepAway | ComeBack | BreakOffRound | BreakOffMatch | WantRematch | GiveHost | MakeMove | SetBookmark | GoBack | GiveUp | JoinPad | WriteRound | UndoChange | RedoChange;

/** A seat may lay kings before the first turn. */
export interface AskedForKings {
  readonly type: "asked_for_kings";
  readonly seat: number;
}

/** The game is back at the position of that name. */
export interface BackAt {
  readonly type: "back_at";
  readonly name: string;
}

/** The position has a name. */
export interface BookmarkSet {
  readonly type: "bookmark_set";
  readonly name: string;
}

/** The server bound itself to the secret of a deal; devices may bind theirs. */
export interface Bound {
  readonly type: "bound";
  readonly deal: number;
  readonly commitment: string;
}

/** Vote to break the match off: it has no winner. */
export interface BreakOffMatch {
  readonly type: "break_off_match";
}

/** Vote to break the round off: it scores nothing and is dealt anew. */
export interface BreakOffRound {
  readonly type: "break_off_round";
}

/** A person wants to break off the round, or the match. */
export interface BreakOffWanted {
  readonly type: "break_off_wanted";
  readonly user: string;
  readonly name: string;
  readonly match: boolean;
}

/** The person of a seat plays it again; `plays` are those that the bot made meanwhile. */
export interface CameBack {
  readonly type: "came_back";
  readonly seat: number;
  readonly plays: readonly string[];
}

/** Cards went from a place to a place, highest first; `onto` is what they cover. */
export interface CardsMoved {
  readonly type: "cards_moved";
  readonly cards: readonly string[];
  readonly source: string;
  readonly place: string;
  readonly onto: string | null;
}

/** A person made the change of this round again. */
export interface ChangeMadeAgain {
  readonly type: "change_made_again";
  readonly user: string;
  readonly name: string;
  readonly round: number;
}

/** Change the settings of the table before play; the host's. */
export interface ChangeSettings {
  readonly type: "change_settings";
  readonly settings: SettingsBody;
}

/** A person took back the change of this round. */
export interface ChangeTakenBack {
  readonly type: "change_taken_back";
  readonly user: string;
  readonly name: string;
  readonly round: number;
}

/** What people may say to each other. */
export type Chat = "off" | "phrases" | "text";

/** A value of an option as a rules line spells it, and as a person reads it. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

export type ClientMessage = Hello | Open | Shut | Do | Ping;

/** What a turn may take. */
export type ClockKind = "days" | "none" | "seconds";

/** The time of the running turn, in milliseconds since 1970 by the server's clock. */
export interface ClockView {
  readonly kind: "match";
  /** When it began, pauses left out. */
  readonly turn_since_ms: number;
  /** When it is over, if a clock runs against a person. */
  readonly deadline_ms: number | null;
  readonly paused_since_ms: number | null;
  /** What is left of the turn while it stands still. */
  readonly left_ms: number | null;
}

/** The server will close the socket now: `restart`, `signed_out`, `slow`, `flood`. */
export interface Closing {
  readonly type: "closing";
  readonly reason: string;
}

/** Codes that are shown once: of recovery, or to move to a new device. */
export interface Codes {
  readonly codes: readonly string[];
  readonly until_ms?: number | null;
  /** The new session, where the old one was a token. */
  readonly token?: string | null;
}

/** A column or corner. */
export interface ColumnView {
  readonly place: string;
  /** Cards face down, under the open ones. */
  readonly hidden: number;
  /** The end card last. */
  readonly open: readonly string[];
}

/** Play the own seat oneself again. */
export interface ComeBack {
  readonly type: "come_back";
  /** 0..5, clockwise */
  readonly seat: number;
}

/** GET /api/day: the day (UTC) of the deal of the day, and when the next one comes. */
export interface Day {
  readonly day: string;
  readonly until_ms: number;
}

/** Where the cards came from. */
export interface DealKnown {
  readonly type: "deal_known";
  readonly deal: string;
}

/** Deal the next round without waiting. */
export interface DealNow {
  readonly type: "deal_now";
}

/** The round is over and its secret is shown, with the nonces by seat, null of who gave none. */
export interface DealShown {
  readonly type: "deal_shown";
  readonly deal: number;
  readonly commitment: string;
  readonly secret: string;
  readonly nonces: readonly (string | null)[];
}

/** A command was refused; nothing has changed and nothing was written. */
export interface Declined {
  readonly type: "refused";
  readonly table: string;
  readonly cid: string;
  readonly head: number;
  readonly error: ErrorInfo;
}

/** A device on which a person is signed in. */
export interface Device {
  readonly id: string;
  readonly device: string;
  readonly seen_ms: number;
  /** Whether it is the one that asks. */
  readonly here: boolean;
}

/** GET /api/sessions. */
export interface Devices {
  readonly devices: readonly Device[];
}

/** Ask something of a table; answered with `done`, `refused` or `stale` of the same `cid`. */
export interface Do {
  readonly type: "do";
  readonly table: string;
  /** made by the client at random, kept while a command is sent again */
  readonly cid: string;
  /** The last entry that the client has seen when it decided. */
  readonly expect: number;
  readonly ask: SitDown | StandUp | Pause | Resume | Say | LeaveTable | SeatBot | FreeSeat | ChangeSettings | Start | GiveNonceHash | GiveNonce | DealNow | PlayMove | TakeBack | AnswerTakeBack | StepAway | ComeBack | BreakOffRound | BreakOffMatch | WantRematch | GiveHost | MakeMove | SetBookmark | GoBack | GiveUp | JoinPad | WriteRound | UndoChange | RedoChange;
}

/** POST /api/tables/{id}/do: as `do` on a socket. */
export interface DoBody {
  /** made by the client at random, kept while a command is sent again */
  readonly cid: string;
  /** place in a table's log, from 1 */
  readonly expect: number;
  readonly ask: SitDown | StandUp | Pause | Resume | Say | LeaveTable | SeatBot | FreeSeat | ChangeSettings | Start | GiveNonceHash | GiveNonce | DealNow | PlayMove | TakeBack | AnswerTakeBack | StepAway | ComeBack | BreakOffRound | BreakOffMatch | WantRematch | GiveHost | MakeMove | SetBookmark | GoBack | GiveUp | JoinPad | WriteRound | UndoChange | RedoChange;
}

/** A command is written for good, also when it is sent again: then with its first `seq`. */
export interface Done {
  readonly type: "done";
  readonly table: string;
  readonly cid: string;
  readonly seq: number;
}

/** A seat drew; `cards` is for its own devices alone, null for all others. */
export interface Drew {
  readonly type: "drew";
  readonly seat: number;
  readonly count: number;
  /** Cards left in the stock. */
  readonly left: number;
  readonly cards: readonly string[] | null;
}

/** How a game ended; all but `won` are losses. */
export type Ending = "given_up" | "left" | "stuck" | "won";

/** An error as data: `code` is permanent and names its sentence in the catalogues. */
export interface ErrorInfo {
  readonly code: string;
  readonly facts: { readonly [key: string]: string | number | readonly string[] | null };
}

/** GET /api/export: all that is kept of a person and is theirs. */
export interface Export {
  readonly user: string;
  readonly name: string;
  readonly account: string | null;
  readonly lang: string | null;
  readonly tables: readonly string[];
  readonly results: readonly ResultLine[];
  readonly house_rules: { readonly [key: string]: string };
  /** Of this server, over all the rest. */
  readonly signature?: string;
}

/** A frame could not be read, or asked for what cannot be had. */
export interface Failed {
  readonly type: "error";
  readonly error: ErrorInfo;
}

/** GET /api/tables/{id}/fair/{n}: what the deal of a finished round was made of, to check it. */
export interface FairRound {
  readonly table: string;
  readonly deal: number;
  readonly rules: string;
  readonly commitment: string;
  readonly secret: string;
  /** By seat of the match, null for a seat that gave none. */
  readonly nonces: readonly (string | null)[];
  /** What follows from secret and nonces; the cards follow from it. */
  readonly seed: string;
  /** Whether the secret is the one that the server had bound itself to. */
  readonly kept: boolean;
}

/** How far the deal of the round to come has come, or how the running one was bound. */
export interface FairView {
  /** Number of the deal in the match, from 1. */
  readonly deal: number;
  /** The hash by which the server bound itself to its secret, in hexadecimal. */
  readonly commitment: string;
  /** Seats whose device has bound itself to a nonce. */
  readonly hashed: readonly number[];
  /** Whether nonces may be shown; hashes come too late then. */
  readonly open: boolean;
  /** Seats whose device has shown its nonce. */
  readonly given: readonly number[];
}

/** Nothing can be won any more from here. */
export interface FoundStuck {
  readonly type: "found_stuck";
}

/** Make a seat free; the host's. */
export interface FreeSeat {
  readonly type: "free_seat";
  /** 0..5, clockwise */
  readonly seat: number;
}

/** A round as everybody may see it, the last one until the next is dealt.

Lists are by seat of the match, null where a seat sits out a playoff. */
export interface GameView {
  readonly kind: "match";
  /** Of the round, from 1. */
  readonly number: number;
  /** `kings` (kings before play), `play` or `over`. */
  readonly phase: string;
  /** Who sits in the round, clockwise. */
  readonly seated: readonly number[];
  readonly decks: number;
  readonly dealer: number;
  /** The seat in turn; of a round that is over, the one that was. */
  readonly turn: number;
  readonly hand_sizes: readonly (number | null)[];
  /** By place, base first, only places where cards lie; a joker is `*9h`, `*9b` or `*9`. */
  readonly piles: { readonly [key: string]: readonly string[] };
  readonly stock_left: number;
  /** Arms whose pile a king of the opening layout still heads. */
  readonly opening_kings: readonly string[];
  readonly first_turn: boolean;
  /** Whether the turn began with an empty stock. */
  readonly began_empty: boolean;
  readonly card_played: boolean;
  readonly pile_moved: boolean;
  /** Turns in a row that began with an empty stock and laid no card from hand. */
  readonly lap: number;
  /** Seats that have answered in kings before play. */
  readonly asked: number;
  /** Chips paid for turns without a play. */
  readonly fees: readonly (number | null)[];
  /** How the round ended: `out`, `pass` or `blocked`. */
  readonly how: string | null;
  /** Who went out. */
  readonly out: number | null;
  /** All hands, laid open for counting once the round is over. */
  readonly shown: readonly (readonly string[] | null)[] | null;
  /** Fines for kings held back, shown once the round is over. */
  readonly fines: readonly (number | null)[] | null;
}

/** Make another person at the table its host; the host's. */
export interface GiveHost {
  readonly type: "give_host";
  readonly user: string;
}

/** Show the nonce whose hash was given. */
export interface GiveNonce {
  readonly type: "give_nonce";
  /** 0..5, clockwise */
  readonly seat: number;
  /** 16 bytes */
  readonly nonce: string;
}

/** Bind the seat's device to its nonce: SHA-256 of its 16 bytes. */
export interface GiveNonceHash {
  readonly type: "give_nonce_hash";
  /** 0..5, clockwise */
  readonly seat: number;
  /** 32 bytes */
  readonly digest: string;
}

/** End a patience; one that would finish itself counts as won. */
export interface GiveUp {
  readonly type: "give_up";
}

/** Undo or redo a patience to the position of that name. */
export interface GoBack {
  readonly type: "go_back";
  readonly name: string;
}

/** A table is no longer to be had on this socket: `shut`, `closed`, `missing`, `access`. */
export interface Gone {
  readonly type: "gone";
  readonly table: string;
  readonly reason: string;
}

/** POST /api/guest: begin to play without an account. */
export interface GuestBody {
  readonly name: string;
  /** Whether the session comes as a token in the answer (for programs), not as a cookie. */
  readonly bearer?: boolean;
}

/** Every few seconds: the last entry of each table that this socket has open. */
export interface Heads {
  readonly type: "heads";
  readonly tables: { readonly [key: string]: number };
}

/** An entry of the log as facts, for one who was away. */
export interface Heard {
  readonly seq: number;
  readonly at_ms: number;
  readonly facts: readonly (KingTurnedUp | JokerTurnedUp | AskedForKings | TurnBegan | Drew | Laid | PileMoved | JokerSwapped | TurnEnded | RoundOver | RoundDealt | TakenBack | TurnFinished | RoundScored | MatchOver | Paused | Resumed | RoundBrokenOff | SeatTaken | SeatFreed | SettingsChanged | HostChanged | Bound | NoncesAsked | DealShown | WentAway | CameBack | TakeBackWanted | TakeBackRefused | Rewound | WasSaid | BreakOffWanted | RematchWanted | RematchAt | PersonLeft | TableClosed | MoveMade | CardsMoved | TurnedUp | StockTurned | PassBegan | PointsChanged | PatienceWon | BookmarkSet | BackAt | HelpGiven | FoundStuck | PatienceOver | DealKnown | WriterCame | RoundTold | ChangeTakenBack | ChangeMadeAgain)[];
}

/** The first message: which protocol the client speaks. */
export interface Hello {
  readonly type: "hello";
  readonly protocol: number;
}

/** A hint or the solver's word was given: the game is practice. */
export interface HelpGiven {
  readonly type: "help_given";
  readonly reason: Practice;
}

/** Another person has the powers of the host. */
export interface HostChanged {
  readonly type: "host_changed";
  readonly user: string;
  readonly name: string;
}

/** GET and POST /api/house-rules: rules lines by name; an empty line forgets the name. */
export interface HouseRules {
  readonly rules: { readonly [key: string]: string };
}

/** POST /api/import: an export of an earlier self, such as a guest whose phone is lost. */
export interface ImportBody {
  readonly export: Export;
}

/** POST /api/join: follow a link. */
export interface JoinBody {
  /** of a link */
  readonly token: string;
  readonly name?: string | null;
}

/** Write on a score pad under a name. */
export interface JoinPad {
  readonly type: "join_pad";
  readonly name: string;
}

/** A card from hand took the place of a joker, which went to the hand. */
export interface JokerSwapped {
  readonly type: "joker_swapped";
  readonly seat: number;
  readonly move: string;
}

/** A joker of the opening layout went back into the stock; another card was turned up. */
export interface JokerTurnedUp {
  readonly type: "joker_turned_up";
  readonly arm: string;
}

/** A king of the opening layout went from its arm to a corner; another card was turned up. */
export interface KingTurnedUp {
  readonly type: "king_turned_up";
  readonly card: string;
  readonly arm: string;
  readonly corner: string;
}

/** A card from hand was laid; `onto` is the top it covers, null on an empty place. */
export interface Laid {
  readonly type: "laid";
  readonly seat: number;
  readonly move: string;
  readonly onto: string | null;
  /** What a joker is now: `9h`, `9b` (any black nine) or `9`; null for other cards. */
  readonly stands_for: string | null;
}

/** Leave the table with all own seats. */
export interface LeaveTable {
  readonly type: "leave_table";
}

/** A link that was made; it is shown this once. */
export interface Link {
  readonly kind: string;
  readonly token: string;
  readonly url: string;
}

/** POST /api/tables/{id}/links: `seat` (used up), `watch`, `replay` or `screen`. */
export interface LinkBody {
  /** a permanent id */
  readonly kind: string;
  readonly seat?: number | null;
}

/** A link that is good now. */
export interface LinkLine {
  readonly id: string;
  readonly kind: string;
  readonly seat: number | null;
  readonly until_ms: number;
  /** Null where uses are not counted. */
  readonly uses_left: number | null;
}

/** GET /api/tables/{id}/links. */
export interface Links {
  readonly links: readonly LinkLine[];
}

/** A move of a patience by an own seat, `undo` or `redo`. */
export interface MakeMove {
  readonly type: "make_move";
  /** 0..5, clockwise */
  readonly seat: number;
  /** a move: 9h>N, W>NE, Jk=9h>N, end */
  readonly move: string;
}

/** The match ended: `target`, `rounds`, `quiet`, `limit`, `playoff` or `broken_off`. */
export interface MatchOver {
  readonly type: "match_over";
  readonly ending: string;
  readonly winners: readonly number[];
  readonly totals: readonly number[];
}

/** How many results of an export this person has now. */
export interface Merged {
  readonly results: number;
}

/** POST /api/move: redeem a one-use code on the new device; without it a code is made. */
export interface MoveBody {
  readonly code?: string | null;
  readonly bearer?: boolean;
}

/** A seat made a move, undid one (`undo`) or made it again (`redo`). */
export interface MoveMade {
  readonly type: "move_made";
  readonly seat: number;
  readonly move: string;
}

/** The devices that bound themselves may show their nonces now. */
export interface NoncesAsked {
  readonly type: "nonces_asked";
}

/** Follow a table; the answer is a snapshot, and an update for every entry from then on. */
export interface Open {
  readonly type: "open";
  readonly table: string;
  /** The last entry that the client has seen, to be told what it missed. */
  readonly after?: number | null;
}

/** POST /api/pads: a score pad for a game with real cards. */
export interface OpenPadBody {
  /** corner:draw=end,hand_size=8 */
  readonly rules: string;
  /** Who plays, clockwise. */
  readonly names: readonly string[];
  /** 0..5, clockwise */
  readonly dealer?: number;
  /** Evenings of one season are summed up together. */
  readonly season?: string;
  readonly settings: SettingsBody;
}

/** POST /api/patiences: lay a patience, alone or by turns with another. */
export interface OpenPatienceBody {
  /** corner:draw=end,hand_size=8 */
  readonly rules: string;
  /** A number, `random`, `winnable`, `easy`, `medium`, `hard`, or `day` for that of the day. */
  readonly deal?: string;
  readonly seats?: number;
  readonly settings: SettingsBody;
  /** The name at this table, null as everywhere. */
  readonly name?: string | null;
}

/** POST /api/tables: open a table; whoever opens it is its host. */
export interface OpenTableBody {
  /** A preset or a rules line. */
  readonly rules: string;
  readonly seats: number;
  readonly settings: SettingsBody;
  /** Where the host sits down at once, null nowhere. */
  readonly sit?: number | null;
  /** The host's name at this table, null as everywhere. */
  readonly name?: string | null;
}

/** A table was opened, or is now open to this user. */
export interface Opened {
  readonly table: string;
  readonly seat?: number | null;
}

/** A house rule that can be chosen. */
export interface OptionLine {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly default: string;
  /** What a value may be, in the spelling of the rules line. */
  readonly allowed: string;
  /** Some values at least; all, where they are words. */
  readonly choices: readonly Choice[];
}

/** What is for the devices of one seat alone. */
export interface OwnView {
  readonly seat: number;
  /** Low to high, in a rank s h d c, jokers last. */
  readonly hand: readonly string[];
  /** The legal plays in their fixed order; empty unless the seat is in turn and may play now. */
  readonly legal: readonly string[];
  /** Whether the last play of this turn can be taken back without asking anybody. */
  readonly can_take_back: boolean;
}

/** The match that the rounds make; lists are by party: seats, or two pairs. */
export interface PadScoreView {
  readonly kind: "pad";
  readonly totals: readonly number[];
  readonly pot: number;
  /** Who deals the next round, or dealt the last one. */
  readonly dealer: number;
  /** Who plays the next round: all, or the level players of a playoff. */
  readonly seated: readonly number[];
  readonly rounds: readonly ScoredRound[];
  readonly ending: string | null;
  readonly winners: readonly number[];
}

/** A score pad beside real cards. */
export interface PadTableView {
  readonly kind: "pad";
  readonly host: string | null;
  readonly settings: SettingsView;
  /** The rules line. */
  readonly rules: string;
  /** The players, by seat. */
  readonly names: readonly string[];
  /** Pads of one season are counted together; empty for none. */
  readonly season: string;
  readonly writers: readonly WriterView[];
  /** What each player of the round had left, in the words that were typed. */
  readonly rounds: readonly readonly string[][];
  /** Changes that stand on the pad, for `undo_change` and `redo_change`. */
  readonly changes: number;
  readonly can_redo: boolean;
  readonly closed: string | null;
}

/** A waste was turned over into a new stock of so many cards. */
export interface PassBegan {
  readonly type: "pass_began";
  readonly stock: number;
  readonly number: number;
  readonly cards: number;
  readonly extra: boolean;
}

/** POST /api/passkeys: a passkey that was made for the options asked for before. */
export interface PasskeyBody {
  readonly name: string;
  readonly credential: { readonly [key: string]: unknown };
}

/** A passkey of the reader's. */
export interface PasskeyLine {
  readonly id: string;
  readonly name: string;
  readonly created_ms: number;
}

/** What `navigator.credentials` of a browser is called with, in its own JSON. */
export interface PasskeyOptions {
  readonly options: { readonly [key: string]: unknown };
}

/** POST /api/login/passkey: a passkey's answer to the options asked for before. */
export interface PasskeySignIn {
  readonly credential: { readonly [key: string]: unknown };
  readonly bearer?: boolean;
}

/** GET /api/passkeys. */
export interface Passkeys {
  readonly passkeys: readonly PasskeyLine[];
}

/** The time of a patience, in milliseconds by the server's clock; pauses are left out. */
export interface PatienceClock {
  readonly kind: "patience";
  /** Before `since_ms`. */
  readonly spent_ms: number;
  /** Since when it runs, null while it stands. */
  readonly since_ms: number | null;
}

/** All that lies open; nothing in it depends on a hidden card. */
export interface PatienceGameView {
  readonly kind: "patience";
  /** The seat whose move it is. */
  readonly turn: number;
  /** The rank that opens empty places. */
  readonly king: string;
  readonly columns: readonly ColumnView[];
  readonly corners: readonly ColumnView[];
  /** Cards on each, by place. */
  readonly foundations: { readonly [key: string]: number };
  readonly stocks: readonly StockView[];
  /** Piles whose end card was taken back and is left alone by `safe` and `all`. */
  readonly held: readonly string[];
  readonly points: number;
  readonly won: boolean;
  /** The legal moves in their fixed order; `all`, `safe` and `auto` as `lay_up` tells. */
  readonly legal: readonly string[];
  /** Whether `all` would send anything up. */
  readonly lay_up: boolean;
  /** Whether `safe` would. */
  readonly lay_up_safe: boolean;
  readonly can_undo: boolean;
  readonly can_redo: boolean;
}

/** The game has its result; the first win stands, whatever is undone later. */
export interface PatienceOver {
  readonly type: "patience_over";
  readonly result: ResultView;
}

/** A patience but for its cards. */
export interface PatienceTableView {
  readonly kind: "patience";
  readonly host: string | null;
  readonly settings: SettingsView;
  /** The rules line. */
  readonly rules: string;
  /** A won game is over, and yet undo goes on from it. */
  readonly stage: Stage;
  /** One, or two who make a move each. */
  readonly seats: readonly PersonView[];
  /** Where the deal came from: `number`, `random`, a pool, the day. */
  readonly origin: string;
  /** The deal itself, once it may be known. */
  readonly deal: string | null;
  /** In a pause the cards are covered. */
  readonly paused: boolean;
  /** Whether it was proved that nothing can be won any more. */
  readonly stuck: boolean;
  /** Why the game is practice; empty for a clean one. */
  readonly practice: readonly Practice[];
  readonly bookmarks: readonly string[];
  /** The first win, or the end; it stands whatever is undone later. */
  readonly result: ResultView | null;
  readonly closed: string | null;
}

/** The last card is up. */
export interface PatienceWon {
  readonly type: "patience_won";
}

/** Nothing is played until the table is resumed. */
export interface Pause {
  readonly type: "pause";
}

/** The match was paused. */
export interface Paused {
  readonly type: "paused";
}

/** A person left the table, and these seats of theirs. */
export interface PersonLeft {
  readonly type: "person_left";
  readonly user: string;
  readonly name: string;
  readonly seats: readonly number[];
}

/** A person at a table in a list. */
export interface PersonLine {
  readonly user: string;
  readonly name: string;
  readonly seats: readonly number[];
}

/** Who has a seat at a patience; free if `user` is null. */
export interface PersonView {
  readonly name: string;
  readonly user: string | null;
}

/** A whole pile moved: from `base` to `top`, onto a top or (null) into an empty corner. */
export interface PileMoved {
  readonly type: "pile_moved";
  readonly seat: number;
  readonly move: string;
  readonly base: string;
  readonly top: string;
  readonly onto: string | null;
}

/** Answered with `pong`. */
export interface Ping {
  readonly type: "ping";
}

/** A play by an own seat. */
export interface PlayMove {
  readonly type: "play_move";
  /** 0..5, clockwise */
  readonly seat: number;
  /** a move: 9h>N, W>NE, Jk=9h>N, end */
  readonly move: string;
}

/** The points of a step, and the new sum. */
export interface PointsChanged {
  readonly type: "points_changed";
  readonly change: number;
  readonly total: number;
}

/** The answer to `ping`. */
export interface Pong {
  readonly type: "pong";
  readonly server_ms: number;
}

/** Why a game is practice and enters only the lists marked so; once practice, always. */
export type Practice = "extra pass" | "hint" | "same cards" | "solver" | "undo";

/** A rule set of the guides. */
export interface PresetLine {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly rules: string;
  /** For how many its guide recommends it; none named: as many as can play. */
  readonly seats: readonly number[];
}

/** The answer of every request that failed. */
export interface Problem {
  readonly error: ErrorInfo;
  /** The sentence in the reader's language. */
  readonly message: string;
}

/** GET /api/me. */
export interface Profile {
  readonly user: string;
  readonly name: string;
  readonly account: string | null;
  readonly lang: string | null;
}

/** PATCH /api/me: what is left out stays. */
export interface ProfileBody {
  readonly name?: string | null;
  readonly lang?: string | null;
}

/** GET /api/tables/{id}/record: the rounds that are over, as `docs/formats/record.md` has them. */
export interface RecordText {
  readonly table: string;
  readonly record: string;
}

/** POST /api/recover: a new password by a recovery code. */
export interface RecoverBody {
  readonly account: string;
  /** as a person types it */
  readonly code: string;
  readonly password: string;
  readonly bearer?: boolean;
}

/** Make the change last undone on a score pad again. */
export interface RedoChange {
  readonly type: "redo_change";
  readonly changes: number;
}

/** The rematch is played at this table. */
export interface RematchAt {
  readonly type: "rematch_at";
  readonly table: string;
}

/** A seat wants a rematch, or no more. */
export interface RematchWanted {
  readonly type: "rematch_wanted";
  readonly seat: number;
  readonly yes: boolean;
}

/** What a finished match came to for a person. */
export interface ResultLine {
  readonly table: string;
  readonly seat: number;
  readonly rules: string;
  readonly seats: number;
  readonly points: number;
  readonly won: boolean;
  readonly rated: boolean;
  readonly finished_ms: number;
}

/** What a patience came to. */
export interface ResultView {
  readonly how: Ending;
  /** The whole sum, finish and time bonus included. */
  readonly points: number;
  readonly time_bonus: number;
  readonly time_ms: number;
  /** Cards on the foundations. */
  readonly up: number;
  readonly practice: readonly Practice[];
}

/** GET /api/results: the latest first. */
export interface Results {
  readonly results: readonly ResultLine[];
}

/** Play goes on. */
export interface Resume {
  readonly type: "resume";
}

/** The match goes on. */
export interface Resumed {
  readonly type: "resumed";
}

/** All agreed: the round stands as before the seat's last play; so many plays are undone. */
export interface Rewound {
  readonly type: "rewound";
  readonly seat: number;
  readonly plays: number;
}

/** The round was broken off; the same dealer deals anew. */
export interface RoundBrokenOff {
  readonly type: "round_broken_off";
  readonly dealer: number;
}

/** A round was dealt to these seats; a playoff seats only the level players. */
export interface RoundDealt {
  readonly type: "round_dealt";
  readonly number: number;
  readonly dealer: number;
  readonly seated: readonly number[];
  readonly playoff: boolean;
}

/** The round ended: `how` is `out`, `pass` or `blocked`; `out` went out. */
export interface RoundOver {
  readonly type: "round_over";
  readonly how: string;
  readonly out: number | null;
}

/** A round was scored; `totals` are by party, afterwards. */
export interface RoundScored {
  readonly type: "round_scored";
  readonly number: number;
  /** `out`, `pass` or `blocked`. */
  readonly how: string;
  /** The seat that went out. */
  readonly out: number | null;
  /** Of the totals. */
  readonly change: readonly number[];
  /** The part of the change that is fines for kings held back. */
  readonly fines: readonly number[];
  /** Seats. */
  readonly winners: readonly number[];
  /** What stayed in the pot. */
  readonly pot: number;
  readonly playoff: boolean;
  readonly totals: readonly number[];
}

/** A person told a round; `again` where it had been told before. */
export interface RoundTold {
  readonly type: "round_told";
  readonly user: string;
  readonly name: string;
  readonly round: number;
  readonly again: boolean;
}

/** POST /api/rules/check. */
export interface RulesBody {
  /** corner:draw=end,hand_size=8 */
  readonly rules: string;
  readonly seats: number;
  readonly lang?: string | null;
}

/** The rules as their shortest line, and in words. */
export interface RulesChecked {
  readonly rules: string;
  readonly text: readonly string[];
}

/** GET /api/rules: presets and options, in the reader's language. */
export interface RulesOffered {
  readonly presets: readonly PresetLine[];
  readonly options: readonly OptionLine[];
}

/** A word to all: a phrase by its id, or where the table allows it a line of text. */
export interface Say {
  readonly type: "say";
  readonly phrase?: string | null;
  readonly text?: string | null;
}

/** The standing of the match; lists are by party: seats, or two pairs. */
export interface ScoreView {
  readonly kind: "match";
  readonly totals: readonly number[];
  readonly pot: number;
  /** Who deals the next round, or dealt the last one. */
  readonly dealer: number;
  readonly rounds: readonly ScoredRound[];
  /** How the match ended: `target`, `rounds`, `quiet`, `limit`, `playoff` or `broken_off`. */
  readonly ending: string | null;
  /** Seats that won the match; none if it was broken off. */
  readonly winners: readonly number[];
}

/** A round that was scored; lists are by party of the match: seats, or two pairs. */
export interface ScoredRound {
  readonly number: number;
  /** `out`, `pass` or `blocked`. */
  readonly how: string;
  /** The seat that went out. */
  readonly out: number | null;
  /** Of the totals. */
  readonly change: readonly number[];
  /** The part of the change that is fines for kings held back. */
  readonly fines: readonly number[];
  /** Seats. */
  readonly winners: readonly number[];
  /** What stayed in the pot. */
  readonly pot: number;
  readonly playoff: boolean;
}

/** Put a bot into a free seat; the host's. */
export interface SeatBot {
  readonly type: "seat_bot";
  /** 0..5, clockwise */
  readonly seat: number;
  /** a bot, with its settings */
  readonly level: string;
}

/** A seat became free before the match. */
export interface SeatFreed {
  readonly type: "seat_freed";
  readonly seat: number;
}

/** A person, or with `bot` a bot of this level, took a seat. */
export interface SeatTaken {
  readonly type: "seat_taken";
  readonly seat: number;
  readonly name: string;
  readonly bot: string | null;
}

/** A seat and who plays it; free if both `user` and `bot` are null. */
export interface SeatView {
  readonly name: string;
  readonly user: string | null;
  /** The level of the bot that has this seat. */
  readonly bot: string | null;
  /** The level of the bot that plays for the person now. */
  readonly covered: string | null;
  /** Whether that is the person's own wish; else they are back as soon as they are seen. */
  readonly wished: boolean;
}

export type ServerMessage = Welcome | Snapshot | Update | Done | Declined | Stale | Heads | Gone | Failed | Pong | Closing;

/** Who is signed in; `token` only where the request asked for it. */
export interface Session {
  readonly user: string;
  readonly name: string;
  readonly token?: string | null;
}

/** Give the position of a patience a name. */
export interface SetBookmark {
  readonly type: "set_bookmark";
  readonly name: string;
}

/** Settings that a client sends; what is left out is as here, whatever it was before. */
export interface SettingsBody {
  readonly name?: string;
  /** Whether the table stands in the lobby; a private one is reached by its links only. */
  readonly public?: boolean;
  readonly clock?: TurnClock;
  /** Seconds that a person in turn, or the host, may be away before the table goes on. */
  readonly grace_s?: number;
  /** What becomes of the turns of a person who is not there. */
  readonly absent?: Absent;
  /** Plays of the own turn, later ones too if all agree, or none. */
  readonly take_back?: TakeBackRule;
  readonly hints?: boolean;
  /** The bot that plays for one who is away. */
  readonly bot?: string;
  /** Nothing, phrases by their ids, or free text too. */
  readonly chat?: Chat;
  /** Nobody may watch; or they see what is public; or all hands too, a whole round later. */
  readonly watch?: Watch;
  readonly rated?: boolean;
  /** How long a bot seems to think. */
  readonly bot_pace_ms?: number;
  /** The pause between two rounds, if nobody deals sooner. */
  readonly auto_deal_s?: number;
  /** How long a deal waits for the nonces of people's devices. */
  readonly fair_wait_s?: number;
  /** ISO dates (UTC) that do not count on a clock of days. */
  readonly holidays?: readonly string[];
}

/** The settings of the table were changed. */
export interface SettingsChanged {
  readonly type: "settings_changed";
}

/** The settings of a table, which are no rules of the game. */
export interface SettingsView {
  readonly name?: string;
  /** Whether the table stands in the lobby; a private one is reached by its links only. */
  readonly public?: boolean;
  readonly clock?: TurnClock;
  /** Seconds that a person in turn, or the host, may be away before the table goes on. */
  readonly grace_s?: number;
  /** What becomes of the turns of a person who is not there. */
  readonly absent?: Absent;
  /** Plays of the own turn, later ones too if all agree, or none. */
  readonly take_back?: TakeBackRule;
  readonly hints?: boolean;
  /** The bot that plays for one who is away. */
  readonly bot?: string;
  /** Nothing, phrases by their ids, or free text too. */
  readonly chat?: Chat;
  /** Nobody may watch; or they see what is public; or all hands too, a whole round later. */
  readonly watch?: Watch;
  readonly rated?: boolean;
  /** How long a bot seems to think. */
  readonly bot_pace_ms?: number;
  /** The pause between two rounds, if nobody deals sooner. */
  readonly auto_deal_s?: number;
  /** How long a deal waits for the nonces of people's devices. */
  readonly fair_wait_s?: number;
  /** ISO dates (UTC) that do not count on a clock of days. */
  readonly holidays?: readonly string[];
}

/** Follow a table no longer. */
export interface Shut {
  readonly type: "shut";
  readonly table: string;
}

/** POST /api/login. */
export interface SignInBody {
  readonly account: string;
  readonly password: string;
  readonly bearer?: boolean;
}

/** Take a free seat. */
export interface SitDown {
  readonly type: "sit_down";
  /** 0..5, clockwise */
  readonly seat: number;
  readonly name: string;
}

/** All that this device may know of a table; the answer to `open`, also after a gap. */
export interface Snapshot {
  readonly type: "snapshot";
  readonly table: string;
  readonly seq: number;
  /** When the last entry was written. */
  readonly at_ms: number;
  /** The entries after the one that `open` named, as far as they are kept at hand. */
  readonly missed: readonly Heard[];
  readonly state: State;
}

/** Something that was said at the table: a phrase by its id, or a line of text. */
export interface SpokenView {
  readonly at_ms: number;
  readonly user: string;
  readonly phrase: string | null;
  readonly text: string | null;
}

/** What a table waits for. */
export type Stage = "between" | "closed" | "dealing" | "lobby" | "over" | "playing";

/** A command came too late: the table has gone on to `head`. Look at it and decide anew. */
export interface Stale {
  readonly type: "stale";
  readonly table: string;
  readonly cid: string;
  readonly head: number;
}

/** Give an own seat up. */
export interface StandUp {
  readonly type: "stand_up";
  /** 0..5, clockwise */
  readonly seat: number;
}

/** Begin the match; the host's. */
export interface Start {
  readonly type: "start";
}

/** What a device is shown; in an update a part that is left out is as it was before. */
export interface State {
  readonly table?: TableView | PatienceTableView | PadTableView;
  /** Null before a match begins, and of a patience. */
  readonly score?: ScoreView | PadScoreView | null;
  /** The last fifty. */
  readonly chat?: readonly SpokenView[];
  /** Null before the game begins, and of a pad. */
  readonly clock?: ClockView | PatienceClock | null;
  /** Null before the first deal, while a patience is paused, and of a pad. */
  readonly game?: GameView | PatienceGameView | null;
  /** Of this device's seats, those that sit in the round; none of the other kinds. */
  readonly own: readonly OwnView[];
}

/** Let a bot play an own seat until its person comes back. */
export interface StepAway {
  readonly type: "step_away";
  /** 0..5, clockwise */
  readonly seat: number;
  /** a bot, with its settings */
  readonly level: string;
}

/** Cards were turned from a stock onto its waste, the playable one last. */
export interface StockTurned {
  readonly type: "stock_turned";
  readonly stock: number;
  readonly cards: readonly string[];
  readonly left: number;
}

/** A stock with its waste. */
export interface StockView {
  readonly left: number;
  /** The playable card last. */
  readonly waste: readonly string[];
  readonly pass_number: number;
  /** Redeals still allowed; null where passes are unlimited. */
  readonly passes_left: number | null;
  /** Whether the extra pass may be taken now, which makes the game practice. */
  readonly extra_pass: boolean;
}

/** The table takes no more commands. */
export interface TableClosed {
  readonly type: "table_closed";
  readonly reason: string;
}

/** A table in a list. */
export interface TableLine {
  readonly table: string;
  readonly kind: string;
  readonly name: string;
  readonly rules: string;
  readonly stage: string;
  readonly host: string;
  readonly people: readonly PersonLine[];
  readonly changed_ms: number;
  /** Whether it waits for the reader. */
  readonly turn: boolean;
}

/** A match but for its cards and its score. */
export interface TableView {
  readonly kind: "match";
  /** The user with the powers of the host. */
  readonly host: string | null;
  readonly settings: SettingsView;
  /** The rules line. */
  readonly rules: string;
  /** What the table waits for. */
  readonly stage: Stage;
  /** By seat. */
  readonly seats: readonly SeatView[];
  readonly fair: FairView | null;
  readonly taking_back: TakingBackView | null;
  /** Users who want to break the round off. */
  readonly round_votes: readonly string[];
  /** Users who want to break the match off. */
  readonly match_votes: readonly string[];
  /** Seats that want a rematch. */
  readonly wanted: readonly number[];
  /** The table of the rematch. */
  readonly rematch: string | null;
  /** Whether the match counts, as things stand. */
  readonly rated: boolean;
  /** Why the table was closed. */
  readonly closed: string | null;
}

/** GET /api/tables (the reader's own) and GET /api/lobby (public ones). */
export interface Tables {
  readonly tables: readonly TableLine[];
}

/** Take back the last play of an own seat. */
export interface TakeBack {
  readonly type: "take_back";
  /** 0..5, clockwise */
  readonly seat: number;
}

/** A seat refused it. */
export interface TakeBackRefused {
  readonly type: "take_back_refused";
  readonly seat: number;
}

/** Which plays may be taken back. */
export type TakeBackRule = "consent" | "never" | "turn";

/** A seat asks the others to take back its last play, and all that followed it. */
export interface TakeBackWanted {
  readonly type: "take_back_wanted";
  readonly seat: number;
}

/** A seat took back its last play of this turn. */
export interface TakenBack {
  readonly type: "taken_back";
  readonly seat: number;
  readonly move: string;
}

/** A wish to take back a play with all that followed; the others answer it. */
export interface TakingBackView {
  readonly seat: number;
  /** Seats that have said yes. */
  readonly agreed: readonly number[];
}

/** A seat's turn opens. */
export interface TurnBegan {
  readonly type: "turn_began";
  readonly seat: number;
}

/** The time for a turn: none, or so many seconds or days. */
export interface TurnClock {
  readonly kind?: ClockKind;
  readonly amount?: number;
}

/** A seat ended its turn (or declined to lay a king: `before_play`). */
export interface TurnEnded {
  readonly type: "turn_ended";
  readonly seat: number;
  readonly before_play: boolean;
}

/** The table ended the turn of an absent player, or one whose time was up. */
export interface TurnFinished {
  readonly type: "turn_finished";
  readonly seat: number;
}

/** The hidden end card of a column was turned up. */
export interface TurnedUp {
  readonly type: "turned_up";
  readonly card: string;
  readonly place: string;
}

/** Take back the last change on a score pad. */
export interface UndoChange {
  readonly type: "undo_change";
  /** How many there were when the person decided so. */
  readonly changes: number;
}

/** An entry was written. A part of the state that is left out is as it was before. */
export interface Update {
  readonly type: "update";
  readonly table: string;
  readonly seq: number;
  readonly at_ms: number;
  readonly facts: readonly (KingTurnedUp | JokerTurnedUp | AskedForKings | TurnBegan | Drew | Laid | PileMoved | JokerSwapped | TurnEnded | RoundOver | RoundDealt | TakenBack | TurnFinished | RoundScored | MatchOver | Paused | Resumed | RoundBrokenOff | SeatTaken | SeatFreed | SettingsChanged | HostChanged | Bound | NoncesAsked | DealShown | WentAway | CameBack | TakeBackWanted | TakeBackRefused | Rewound | WasSaid | BreakOffWanted | RematchWanted | RematchAt | PersonLeft | TableClosed | MoveMade | CardsMoved | TurnedUp | StockTurned | PassBegan | PointsChanged | PatienceWon | BookmarkSet | BackAt | HelpGiven | FoundStuck | PatienceOver | DealKnown | WriterCame | RoundTold | ChangeTakenBack | ChangeMadeAgain)[];
  readonly state: State;
  /** The command that led to it, for its author only. */
  readonly cid?: string;
}

/** Say whether an own seat wants another match with the same seats. */
export interface WantRematch {
  readonly type: "want_rematch";
  /** 0..5, clockwise */
  readonly seat: number;
  readonly yes: boolean;
}

/** Somebody said a phrase, by its id, or a line of text. */
export interface WasSaid {
  readonly type: "was_said";
  readonly user: string;
  readonly name: string;
  readonly phrase: string | null;
  readonly text: string | null;
}

/** What one who watches is shown. */
export type Watch = "no" | "open" | "public";

/** The answer to `hello`: the connection may be used. */
export interface Welcome {
  readonly type: "welcome";
  readonly protocol: number;
  readonly user: string;
  /** The server's clock, milliseconds since 1970. */
  readonly server_ms: number;
  readonly build: string;
}

/** A bot plays for the person of a seat, by their own wish or because they are gone. */
export interface WentAway {
  readonly type: "went_away";
  readonly seat: number;
  readonly bot: string;
  readonly wished: boolean;
}

export type WireFact = KingTurnedUp | JokerTurnedUp | AskedForKings | TurnBegan | Drew | Laid | PileMoved | JokerSwapped | TurnEnded | RoundOver | RoundDealt | TakenBack | TurnFinished | RoundScored | MatchOver | Paused | Resumed | RoundBrokenOff | SeatTaken | SeatFreed | SettingsChanged | HostChanged | Bound | NoncesAsked | DealShown | WentAway | CameBack | TakeBackWanted | TakeBackRefused | Rewound | WasSaid | BreakOffWanted | RematchWanted | RematchAt | PersonLeft | TableClosed | MoveMade | CardsMoved | TurnedUp | StockTurned | PassBegan | PointsChanged | PatienceWon | BookmarkSet | BackAt | HelpGiven | FoundStuck | PatienceOver | DealKnown | WriterCame | RoundTold | ChangeTakenBack | ChangeMadeAgain;

/** Tell a round on a score pad, or tell it otherwise. */
export interface WriteRound {
  readonly type: "write_round";
  /** From 1; the number after the last round adds one. */
  readonly round: number;
  /** What each player of the round has left, in words: `K 3 2`, `15p`, `-`. */
  readonly held: readonly string[];
  /** What stood there when the person began to write; null for nothing. */
  readonly before?: readonly string[] | null;
}

/** A person writes on the pad. */
export interface WriterCame {
  readonly type: "writer_came";
  readonly user: string;
  readonly name: string;
}

/** A person who writes on the pad. */
export interface WriterView {
  readonly user: string;
  readonly name: string;
}
