// Made by `python -m tranca.wire.typescript` from the server's messages. Do not edit.

/** Plays one act: ``deal`` is the deal's number, ``n`` the number of acts already made in it. */
export interface Act {
  type: "act";
  id: string;
  deal: number;
  n: number;
  act: string;
}

/** Host: a new match with the same seats (MATCH-3). */
export interface Again {
  type: "again";
  id: string;
}

/** Answers a proposal. */
export interface Answer {
  type: "answer";
  id: string;
  proposal: number;
  agree: boolean;
}

export type AnyEvent = Dealt | Drew | SwappedToPile | TookPile | Melded | Discarded | RedThreeLaid | MortoTaken | MortoTakenUp | StockRenewed | TurnLost | CanastaMade | WentOut | DealEnded | Said | Notice;

/** Would this act be accepted? Answered with ``verdict``; changes nothing. */
export interface Ask {
  type: "ask";
  id: string;
  act: string;
}

/** One attempt at a deal's shuffle. ``commits`` and ``shares`` have an entry for each seat. */
export interface AttemptView {
  attempt: number;
  commitment: string;
  asked: number[];
  commits: (string | null)[];
  shares: (ShareView | null)[];
  void: "closed" | "left" | "restart" | "silent" | null;
  at_fault: number[];
}

/** Takes one's seat back from the substitute (ROOM-7). */
export interface Back {
  type: "back";
  id: string;
}

/** Calls the connected person who has done nothing for two minutes (ROOM-8). */
export interface Call {
  type: "call";
  id: string;
}

/** A meld became a canasta. */
export interface CanastaMade {
  type: "canasta";
  seat: number;
  meld: number;
  clean: boolean;
}

/** That a card stood at ``index`` of the deck when the root was shown (FAIRNESS 8). Sent to the seat that the card reached, and to no other. */
export interface CardProof {
  index: number;
  card: string;
  salt: string;
  path: string[];
}

/** Host, before the match's first deal. */
export interface ChangeSettings {
  type: "settings";
  id: string;
  settings: SettingsIn;
}

export type ClientMessage = Ping | Resync | Touch | Ask | Act | Sit | Swap | Answer | Start | Again | Pause | Resume | SetBot | Fill | Remove | Reserve | Leave | Back | Call | ReplaceHost | Concede | End | EndAbandonment | Say | Device | Share | Reveal | Doubt | ChangeSettings;

/** The window that is running. ``left_ms`` stands still while ``paused``. */
export interface ClockView {
  kind: "act" | "away" | "called" | "none";
  seat: number | null;
  left_ms: number | null;
  window_ms: number | null;
}

/** The last message of a connection. */
export interface Closed {
  type: "closed";
  code: "expired" | "full" | "gone" | "not_allowed" | "removed" | "replaced" | "stopped";
  message: string;
}

/** Proposes to one's side to concede (ROOM-13). */
export interface Concede {
  type: "concede";
  id: string;
}

/** The deal is over and counted. */
export interface DealEnded {
  type: "deal_over";
  went_out: number | null;
  sides: LinesView[];
}

/** One of the last twenty deals (MATCH-4). */
export interface DealSummary {
  match: string;
  deal: number;
  went_out: number | null;
  sides: [LinesView, LinesView] | null;
  totals: [number, number];
  closed: boolean;
}

/** The deal as one viewer may see it (VIEW-2). */
export interface DealView {
  deal: number;
  n: number;
  dealer: number;
  turn: number;
  phase: "draw" | "over" | "play";
  seat: number | null;
  hand: string[];
  drawn: string | null;
  extra_draw: boolean;
  legal: string[];
  legal_complete: boolean;
  warn: string[];
  counts: number[];
  stock: number;
  mortos: number[];
  stock_can_renew: boolean;
  pile: string[];
  locked: boolean;
  sides: SideView[];
  went_out: number | null;
  result: LinesView[] | null;
}

/** The exchange of the deal that is being shuffled, is on the table, or was played last. */
export interface DealingView {
  deal: number;
  dealer: number | null;
  stage: "commit" | "dealt" | "gather" | "reveal" | "sealed" | "secret";
  left_ms: number | null;
  attempts: AttemptView[];
  root: string | null;
}

/** A deal was dealt. */
export interface Dealt {
  type: "dealt";
  deal: number;
  dealer: number;
  starter: number;
}

/** Asks for a one-time link to go on from another device (ROOM-6). */
export interface Device {
  type: "device";
  id: string;
}

/** The token of a one-time link, from the device that is to go on (ROOM-6). */
export interface DeviceIn {
  token: string;
}

/** A one-time link for another device (ROOM-6). */
export interface DeviceLink {
  type: "device_link";
  id: string;
  path: string;
  seconds: number;
}

/** The room in which that device goes on. */
export interface DeviceOn {
  code: string;
}

/** A card was discarded. */
export interface Discarded {
  type: "discarded";
  seat: number;
  card: string;
}

/** A check of this client failed (FAIRNESS 8): marks the match; the room plays on. */
export interface Doubt {
  type: "doubt";
  id: string;
  deal: number;
  code: "card" | "commitment" | "log" | "own_share" | "place" | "root" | "shares";
}

/** A player's client found something wrong and its person was told. */
export interface DoubtView {
  deal: number;
  seat: number;
  code: "card" | "commitment" | "log" | "own_share" | "place" | "root" | "shares";
}

/** A draw from the stock. */
export interface Drew {
  type: "drew";
  seat: number;
  card: string | null;
  came: boolean;
}

/** Proposes to all to end without a winner (ROOM-13). */
export interface End {
  type: "end";
  id: string;
}

/** Proposes to end as a win by abandonment (ROOM-11). */
export interface EndAbandonment {
  type: "end_abandonment";
  id: string;
}

/** What everybody in the room is shown of the verifiable deal; the same for all. ``commitment``, ``first_dealer`` and ``entry`` are null until the house has drawn the match's secret, which takes it a moment; ``trouble`` tells that its generator failed. */
export interface FairView {
  match: string;
  rules_id: string;
  commitment: string | null;
  first_dealer: number | null;
  entry: string | null;
  trouble: boolean;
  next_dealer: number | null;
  cutter: number | null;
  dealing: DealingView | null;
  doubts: DoubtView[];
  files: FileView[];
}

/** A closed match of this room: the page on which anybody with this path may check it. */
export interface FileView {
  match: string;
  path: string;
  file: string;
}

/** Host: bots on every empty seat. */
export interface Fill {
  type: "fill";
  id: string;
}

/** A name, to enter with. */
export interface GuestIn {
  name: string;
}

/** Leaves the seat (ROOM-7) and the room. */
export interface Leave {
  type: "leave";
  id: string;
}

/** COUNT-1 for one side, in points. */
export interface LinesView {
  cards: number;
  canastas: number;
  going_out: number;
  red_threes: number;
  hand: number;
  morto: number;
  total: number;
}

/** The public rooms. */
export interface Lobby {
  rooms: LobbyRoom[];
  people: number;
}

/** A public room as the lobby shows it. */
export interface LobbyRoom {
  code: string;
  host: string;
  variant: string;
  players: number;
  house_rules: boolean;
  target: number | null;
  seconds: number | null;
  watching: boolean;
  playing: boolean;
  seats: LobbySeat[];
}

/** A chair as the lobby shows it. */
export interface LobbySeat {
  seat: number;
  kind: "bot" | "empty" | "person" | "substitute";
  name: string;
}

/** One entry of the public log (FAIRNESS 9), a line of ``/api/log``. All bytes are in hex. */
export interface LogLine {
  n: number;
  kind: "close" | "open";
  match: string;
  commitment: string;
  digest: string;
  hash: string;
}

/** Who the cookie says one is. */
export interface Me {
  person: string | null;
  name: string | null;
}

/** A meld as it is shown: cards in order, the 2 in its derived place (MELD-4). */
export interface MeldView {
  kind: "run" | "set";
  cards: string[];
  suit: string | null;
  low: string;
  high: string;
  canasta: "clean" | "dirty" | null;
}

/** Cards were laid. */
export interface Melded {
  type: "melded";
  seat: number;
  cards: string[];
  meld: number;
  new: boolean;
}

/** A morto was taken (MORTO-2, MORTO-3). */
export interface MortoTaken {
  type: "morto_taken";
  seat: number;
  direct: boolean;
}

/** A pending morto became the hand (MORTO-3). */
export interface MortoTakenUp {
  type: "morto_up";
  seat: number;
}

/** One act of the deal and what came of it, as this viewer may see it. */
export interface Move {
  n: number;
  seat: number;
  act: string;
  by: "a" | "b" | "p" | "s";
  events: (Dealt | Drew | SwappedToPile | TookPile | Melded | Discarded | RedThreeLaid | MortoTaken | MortoTakenUp | StockRenewed | TurnLost | CanastaMade | WentOut | DealEnded | Said | Notice)[];
}

/** Something about people or the room; ``code`` is a word of the page's dictionary. */
export interface Notice {
  type: "notice";
  code: "abandoned" | "agreed" | "automatic" | "away" | "bot_added" | "bot_fallback" | "bot_removed" | "called" | "declined" | "doubt" | "dropped" | "entered" | "host" | "left" | "match_over" | "new_match" | "no_secret" | "paused" | "proposed" | "removed" | "reserved" | "restarted" | "resumed" | "returned" | "sat" | "settings" | "substituted" | "swapped" | "voided";
  seat: number | null;
  name: string;
}

/** The command was accepted and is durable. */
export interface Ok {
  type: "ok";
  id: string;
}

/** Host: stops the clocks. */
export interface Pause {
  type: "pause";
  id: string;
}

/** Sent every five seconds; ``t`` comes back in ``pong``. */
export interface Ping {
  type: "ping";
  t: number;
}

/** Answer to ``ping``. */
export interface Pong {
  type: "pong";
  t: number;
}

/** Body of every HTTP refusal. */
export interface Problem {
  code: string;
  message: string;
}

/** A question put to people (ROOM-3, ROOM-11, ROOM-13). */
export interface ProposalView {
  number: number;
  kind: "abandonment" | "concede" | "draw" | "move" | "swap";
  by: string;
  seat: number | null;
  waiting: number[];
  mine: boolean;
}

/** A wish for a table with people (MATCH-6); ``target`` is one that the variant names. */
export interface QuickIn {
  variant?: string;
  players?: 2 | 4;
  target?: number | null;
  blocked?: string[];
}

/** A red three was laid open (RED-1). */
export interface RedThreeLaid {
  type: "red_three";
  seat: number;
  card: string;
  live: boolean;
}

/** A red three laid open. */
export interface RedThreeView {
  card: string;
  live: boolean;
}

/** Nothing was changed. ``code`` is an article (``PILE-3``) or a ``ROOM-`` / ``BAD-`` code. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  message: string;
}

/** Host: removes a person, between deals. */
export interface Remove {
  type: "remove";
  id: string;
  person: string;
}

/** An expired room's settings, to open it again. */
export interface Reopen {
  expired: boolean;
  settings: SettingsIn;
  files: FileView[];
}

/** ROOM-12. */
export interface ReplaceHost {
  type: "replace_host";
  id: string;
}

/** A finished or open deal, act by act. */
export interface Replay {
  match: string;
  deal: number;
  closed: boolean;
  names: string[];
  frames: ReplayFrame[];
}

/** A moment of a replay. */
export interface ReplayFrame {
  move: Move | null;
  deal: DealView;
  hands: string[][] | null;
}

/** Reserves a bot's seat for the next deal (ROOM-4); ``seat`` null cancels. */
export interface Reserve {
  type: "reserve";
  id: string;
  seat: number | null;
}

/** Host: lets them run again. */
export interface Resume {
  type: "resume";
  id: string;
}

/** Asks to be brought level from event number ``since`` (0: from nothing). */
export interface Resync {
  type: "resync";
  since: number;
}

/** The share itself (FAIRNESS 4), at stage ``reveal``, from a seat that committed. One that does not fit its k is refused with ``ROOM-REVEAL`` and may be sent right, under another id, while there is time. */
export interface Reveal {
  type: "reveal";
  id: string;
  deal: number;
  attempt: number;
  nonce: string;
  cut: number;
}

/** The code of a new room. */
export interface RoomCreated {
  code: string;
}

/** Everything about the room that this viewer may know. */
export interface RoomView {
  code: string;
  phase: "closed" | "decided" | "playing" | "result" | "shuffling" | "waiting";
  paused: "empty" | "host" | "no" | "restart";
  settings: Settings;
  differs: string[];
  seats: SeatView[];
  watchers: string[];
  you_person: string | null;
  you_seat: number | null;
  you_host: boolean;
  you_may_return: number | null;
  you_reserved: number | null;
  match: string;
  match_number: number;
  deal: number;
  dealer: number | null;
  totals: [number, number];
  last: DealSummary | null;
  deals: DealSummary[];
  winner: "A" | "B" | "none" | null;
  ending: "abandonment" | "conceded" | "draw" | "expired" | "single" | "target" | null;
  clock: ClockView;
  proposals: ProposalView[];
  may: string[];
}

/** All that a host may choose. */
export interface RulesInfo {
  switches: SwitchInfo[];
  variants: VariantInfo[];
  levels: string[];
  phrases: string[];
}

/** A ready phrase. */
export interface Said {
  type: "said";
  seat: number | null;
  person: string;
  name: string;
  phrase: string;
}

/** A ready phrase, by its name. */
export interface Say {
  type: "say";
  id: string;
  phrase: string;
}

/** One chair: who sits on it. ``person`` is a public id, never a token. */
export interface SeatView {
  seat: number;
  kind: "bot" | "empty" | "person" | "substitute";
  name: string;
  person: string | null;
  level: string | null;
  connected: boolean;
  away_ms: number | null;
  reserved_by: string | null;
  host: boolean;
}

export type ServerMessage = Welcome | Update | Ok | DeviceLink | Refused | Verdict | Pong | Closed;

/** Host: puts a bot of ``level`` on a seat, changes its level. Or takes it away (``level`` null). */
export interface SetBot {
  type: "bot";
  id: string;
  seat: number;
  level: string | null;
}

/** What the host chooses (ROOM-1). ``switches`` spells out every switch of the rule set by name. */
export interface Settings {
  variant: string;
  players: 2 | 4;
  switches: Record<string, boolean | number | string>;
  target: number | null;
  seconds: number | null;
  watching: boolean;
  phrases: "between" | "off" | "on";
  public: boolean;
  level: string;
}

/** What a host may choose. Switches not named keep the variant's value. */
export interface SettingsIn {
  variant?: string;
  players?: 2 | 4;
  switches?: Record<string, boolean | number | string>;
  target?: number | null;
  seconds?: number | null;
  watching?: boolean;
  phrases?: "between" | "off" | "on";
  public?: boolean;
  level?: string;
}

/** The commitment k to this seat's share of a shuffle (FAIRNESS 3), 64 bytes in hex. The first one of an attempt counts. Wanted from the seats in ``asked`` at stage ``commit``. */
export interface Share {
  type: "share";
  id: string;
  deal: number;
  attempt: number;
  commit: string;
}

/** What a seat put into the shuffle: 32 bytes in hex, and where it cut. */
export interface ShareView {
  nonce: string;
  cut: number;
}

/** One side's public row. */
export interface SideView {
  melds: MeldView[];
  red_threes: RedThreeView[];
  morto: "none" | "pending" | "used";
  pending_seat: number | null;
}

/** Takes an empty or a bot's seat (ROOM-3). To the other side within a match it opens a question to all. */
export interface Sit {
  type: "sit";
  id: string;
  seat: number;
}

/** Host: deals the first or the next deal. */
export interface Start {
  type: "start";
  id: string;
}

/** A morto became the stock (STOCK-1). */
export interface StockRenewed {
  type: "stock_renewed";
  cards: number;
}

/** Asks the person of ``seat`` to change places (ROOM-3). */
export interface Swap {
  type: "swap";
  id: string;
  seat: number;
}

/** DRAW-3: the first card went onto the pile. */
export interface SwappedToPile {
  type: "swapped_to_pile";
  seat: number;
  card: string;
}

/** One switch of the rule book, for the host's form and the rule sheet. */
export interface SwitchInfo {
  name: string;
  article: string;
  values: (boolean | number | string)[] | null;
  low: number | null;
  high: number | null;
}

/** The pile was taken (PILE-1). */
export interface TookPile {
  type: "took_pile";
  seat: number;
  cards: string[];
  with_cards: string[];
  meld: number;
  new: boolean;
}

/** This device is the one in use (ROOM-6). */
export interface Touch {
  type: "touch";
}

/** The turn ended without a discard (OUT-5). */
export interface TurnLost {
  type: "turn_lost";
  seat: number;
}

/** Something happened. ``seq`` is the last number; one update may carry several events. */
export interface Update {
  type: "update";
  seq: number;
  room: RoomView;
  deal: DealView | null;
  moves: Move[];
  events: (Dealt | Drew | SwappedToPile | TookPile | Melded | Discarded | RedThreeLaid | MortoTaken | MortoTakenUp | StockRenewed | TurnLost | CanastaMade | WentOut | DealEnded | Said | Notice)[];
  active: boolean;
  fair: FairView | null;
  proofs: CardProof[];
}

/** A named rule set for one table size. */
export interface VariantInfo {
  name: string;
  players: number;
  targets: (number | null)[];
  switches: Record<string, boolean | number | string>;
}

/** Answer to ``ask``. */
export interface Verdict {
  type: "verdict";
  id: string;
  ok: boolean;
  code: string | null;
  message: string | null;
}

/** A fresh view: after connecting, and when a gap is too long to fill. */
export interface Welcome {
  type: "welcome";
  seq: number;
  room: RoomView;
  deal: DealView | null;
  moves: Move[];
  active: boolean;
  fair: FairView;
  proofs: CardProof[];
  server: string;
  bundle: string;
}

/** A player went out. */
export interface WentOut {
  type: "went_out";
  seat: number;
  dry: boolean;
}
