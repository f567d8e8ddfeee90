/**
 * The file that opens a closed match, as it is read: its shape is checked, nothing else. Whether it is *true* is the
 * business of the steps. Trusts nothing: exactly these keys, lower-case hex, seats that the table has.
 */
import { unhex, type Bytes } from '../bytes';
import { CARDS, HASH_BYTES, NONCE_BYTES, SECRET_BYTES, type Share } from '../scheme';
import { NotCanonical, readCanonical, type Json } from './canonical';

export interface Voided {
  why: 'silent' | 'wrong' | 'left' | 'restart' | 'closed';
  seats: number[];
}

export interface Attempt {
  attempt: number;
  commitment: Bytes;
  asked: number[];
  commits: (Bytes | null)[];
  shares: (Share | null)[];
  voided: Voided | null;
}

/** One deal's record, as far as it is looked at here. */
export interface DealRecord {
  deck: string[];
  dealer: number;
  deal: number;
  match: string;
  rules: Json;
  before: [number, number];
  target: number | null;
  actions: string[];
  result: Json;
  names: string[];
}

export interface FiledDeal {
  deal: number;
  dealer: number;
  attempts: Attempt[];
  root: Bytes | null;
  record: DealRecord | null;
}

export interface MatchFile {
  match: string;
  rulesId: string;
  rules: { [key: string]: Json };
  variant: string;
  players: number;
  target: number | null;
  commitment: Bytes;
  secret: Bytes;
  firstDealer: number;
  ending: string;
  winner: 'A' | 'B' | 'none';
  totals: [number, number];
  doubts: { deal: number; seat: number; code: string }[];
  deals: FiledDeal[];
}

/** The bytes are no match file; the message says where. */
export class BadMatchFile extends Error {}

const WHYS = ['silent', 'wrong', 'left', 'restart', 'closed'] as const;
const ENDINGS = ['target', 'single', 'conceded', 'draw', 'abandonment', 'expired', 'dropped'] as const;
const WINNERS = ['A', 'B', 'none'] as const;
const FILE_KEYS = [
  'format', 'scheme', 'match', 'rules_id', 'rules', 'players', 'target', 'commitment', 'secret', 'first_dealer', 'ending', 'winner', 'totals',
  'doubts', 'deals',
];
const RECORD_KEYS = [
  'format', 'rules', 'dealer', 'deck', 'actions', 'result', 'match', 'deal', 'before', 'target', 'seats', 'times', 'by',
];

// ---------------------------------------------------------------- shapes

type Fields = { [key: string]: Json };
type Read<T> = (value: Json | undefined, where: string) => T;

function wrong(where: string): never {
  throw new BadMatchFile(where);
}

function fields(value: Json | undefined, where: string, keys: readonly string[] | null): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) wrong(where);
  if (keys !== null && Object.keys(value).sort().join() !== [...keys].sort().join()) wrong(where);
  return value;
}

const text: Read<string> = (value, where) => (typeof value === 'string' ? value : wrong(where));

const whole = (low: number, high: number): Read<number> => (value, where) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= low && value <= high ? value : wrong(where);

const octets = (length: number): Read<Bytes> => (value, where) => {
  if (typeof value !== 'string' || value.length !== 2 * length || !/^[0-9a-f]*$/.test(value)) wrong(where);
  return unhex(value);
};

const oneOf = <T extends string>(allowed: readonly T[]): Read<T> => (value, where) =>
  allowed.find((one) => one === value) ?? wrong(where);

const maybe = <T>(read: Read<T>): Read<T | null> => (value, where) => (value === null ? null : read(value, where));

const list = <T>(read: Read<T>, length?: number): Read<T[]> => (value, where) => {
  if (!Array.isArray(value) || (length !== undefined && value.length !== length)) wrong(where);
  return value.map((one, at) => read(one, `${where}[${at}]`));
};

const points = whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const pair: Read<[number, number]> = (value, where) => list(points, 2)(value, where) as [number, number];
const count = whole(1, Number.MAX_SAFE_INTEGER);

// ---------------------------------------------------------------- the file

const share: Read<Share> = (value, where) => {
  const source = fields(value, where, ['nonce', 'cut']);
  return { nonce: octets(NONCE_BYTES)(source['nonce'], where), cut: whole(0, CARDS - 1)(source['cut'], where) };
};

const voided = (players: number): Read<Voided> => (value, where) => {
  const source = fields(value, where, ['why', 'seats']);
  return { why: oneOf(WHYS)(source['why'], where), seats: list(whole(1, players))(source['seats'], where) };
};

const attempt = (players: number): Read<Attempt> => (value, where) => {
  const source = fields(value, where, ['attempt', 'commitment', 'asked', 'commits', 'shares', 'voided']);
  return {
    attempt: whole(0, 2 ** 31)(source['attempt'], where),
    commitment: octets(HASH_BYTES)(source['commitment'], where),
    asked: list(whole(1, players))(source['asked'], where),
    commits: list(maybe(octets(HASH_BYTES)), players)(source['commits'], where),
    shares: list(maybe(share), players)(source['shares'], where),
    voided: maybe(voided(players))(source['voided'], where),
  };
};

/** A seat of a record: its name, and of a bot its level. */
const seat: Read<string> = (value, where) => {
  const source = fields(value, where, null);
  fields(source, where, 'level' in source ? ['name', 'kind', 'level'] : ['name', 'kind']);
  oneOf(['human', 'bot'])(source['kind'], where);
  if ('level' in source) text(source['level'], where);
  return text(source['name'], where);
};

const record = (players: number): Read<DealRecord> => (value, where) => {
  const source = fields(value, where, RECORD_KEYS);
  const actions = list(text)(source['actions'], where);
  list(whole(0, Number.MAX_SAFE_INTEGER), actions.length)(source['times'], where);
  if (text(source['by'], where).length !== actions.length) wrong(where);
  const seats = list(seat, players)(source['seats'], where);
  return {
    deck: list(text, CARDS)(source['deck'], where),
    dealer: whole(1, players)(source['dealer'], where),
    deal: count(source['deal'], where),
    match: text(source['match'], where),
    rules: source['rules'] as Json,
    before: pair(source['before'], where),
    target: maybe(count)(source['target'], where),
    actions,
    result: source['result'] as Json,
    names: seats,
  };
};

const filedDeal = (players: number): Read<FiledDeal> => (value, where) => {
  const source = fields(value, where, ['deal', 'dealer', 'attempts', 'root', 'record']);
  return {
    deal: count(source['deal'], where),
    dealer: whole(1, players)(source['dealer'], where),
    attempts: list(attempt(players))(source['attempts'], where),
    root: maybe(octets(HASH_BYTES))(source['root'], where),
    record: maybe(record(players))(source['record'], where),
  };
};

function fileOf(value: Json): MatchFile {
  const source = fields(value, 'file', FILE_KEYS);
  oneOf(['tranca-match/1'])(source['format'], 'format');
  oneOf(['TF1'])(source['scheme'], 'scheme');
  const rules = fields(source['rules'], 'rules', null);
  const players = rules['players'] === 2 ? 2 : 4;
  if (rules['players'] !== players || source['players'] !== players) wrong('players');
  const doubt: Read<MatchFile['doubts'][number]> = (one, where) => {
    const said = fields(one, where, ['deal', 'seat', 'code']);
    return { deal: whole(0, 2 ** 31)(said['deal'], where), seat: whole(1, players)(said['seat'], where), code: text(said['code'], where) };
  };
  return {
    match: text(source['match'], 'match'),
    rulesId: text(source['rules_id'], 'rules_id'),
    rules,
    variant: text(rules['variant'], 'rules'),
    players,
    target: maybe(count)(source['target'], 'target'),
    commitment: octets(HASH_BYTES)(source['commitment'], 'commitment'),
    secret: octets(SECRET_BYTES)(source['secret'], 'secret'),
    firstDealer: whole(1, players)(source['first_dealer'], 'first_dealer'),
    ending: oneOf(ENDINGS)(source['ending'], 'ending'),
    winner: oneOf(WINNERS)(source['winner'], 'winner'),
    totals: pair(source['totals'], 'totals'),
    doubts: list(doubt)(source['doubts'], 'doubts'),
    deals: list(filedDeal(players))(source['deals'], 'deals'),
  };
}

/** The match file in these bytes; throws `BadMatchFile`, which says what part of it is none. */
export function readMatchFile(bytes: Bytes): MatchFile {
  try {
    return fileOf(readCanonical(bytes));
  } catch (problem) {
    if (problem instanceof NotCanonical) throw new BadMatchFile(problem.message);
    throw problem;
  }
}
