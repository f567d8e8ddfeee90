/**
 * The rules as the server tells them, ready to be put in words: switch values, variants, what differs. It knows
 * the order of the rule book's chapters and no rule.
 */
import { api } from './api';
import { number } from './words.svelte';
import type { RulesInfo, SwitchInfo, VariantInfo } from './wire';

export type SwitchValue = boolean | number | string;
export type Switches = Record<string, SwitchValue>;

/** The rule book's articles by chapter, in its order; the words of each are in the dictionary. */
export const CHAPTERS = {
  deal: ['CARDS-1', 'CARDS-2', 'DEAL-1', 'DEAL-2', 'DEAL-3', 'RED-1', 'RED-2', 'RED-3'],
  turn: ['DRAW-1', 'DRAW-2', 'DRAW-3', 'PILE-1', 'PILE-2', 'PILE-3', 'PILE-4', 'PILE-5', 'PILE-6', 'PILE-7'],
  melds: ['MELD-1', 'MELD-2', 'MELD-3', 'MELD-4', 'MELD-5', 'MELD-6', 'CAN-1', 'CAN-2'],
  out: ['MORTO-1', 'MORTO-2', 'MORTO-3', 'OUT-1', 'OUT-2', 'OUT-3', 'OUT-4', 'OUT-5', 'OUT-6'],
  score: ['STOCK-1', 'STOCK-2', 'COUNT-1', 'COUNT-2', 'MATCH-1'],
  room: [
    'ROOM-1', 'ROOM-2', 'ROOM-3', 'ROOM-4', 'ROOM-5', 'ROOM-6', 'ROOM-7', 'ROOM-8', 'ROOM-9', 'ROOM-10', 'ROOM-11',
    'ROOM-12', 'ROOM-13',
  ],
  clock: ['CLOCK-1', 'CLOCK-2', 'CLOCK-3', 'CLOCK-4', 'MATCH-2', 'MATCH-3', 'MATCH-4', 'MATCH-5', 'MATCH-6'],
  views: ['VIEW-1', 'VIEW-2', 'VIEW-3', 'VIEW-4'],
  refusals: ['REC-1', 'REC-2', 'REC-6', 'REC-7', 'ROOM-STALE', 'ROOM-TURN'],
} as const;

export type Chapter = keyof typeof CHAPTERS;
export type ArticleId = (typeof CHAPTERS)[Chapter][number];

export const GAME_CHAPTERS: readonly Chapter[] = ['deal', 'turn', 'melds', 'out', 'score'];
export const ALL_CHAPTERS = Object.keys(CHAPTERS) as Chapter[];

export function isArticle(id: string): id is ArticleId {
  return ALL_CHAPTERS.some((chapter) => (CHAPTERS[chapter] as readonly string[]).includes(id));
}

/** What the sentences of an article may ask: the values of this room's or variant's switches. */
export class RuleFacts {
  constructor(
    readonly players: 2 | 4,
    private readonly values: Switches,
  ) {}

  is(name: string, value: SwitchValue = true): boolean {
    return this.values[name] === value;
  }

  /** A switch that is a number, as this language writes it; its minus is a true minus sign. */
  points(name: string): string {
    const value = this.values[name];
    return typeof value === 'number' ? signed(value) : String(value ?? '?');
  }
}

export function signed(value: number): string {
  return number(value).replace('-', '\u2212');
}

export function factsOf(variant: VariantInfo): RuleFacts {
  return new RuleFacts(variant.players === 2 ? 2 : 4, variant.switches);
}

export function variantOf(info: RulesInfo, name: string, players: number): VariantInfo | null {
  return info.variants.find((variant) => variant.name === name && variant.players === players) ?? null;
}

/** Names of the variants, each once, in the server's order. */
export function variantNames(info: RulesInfo): string[] {
  return [...new Set(info.variants.map((variant) => variant.name))];
}

export function playersOffered(info: RulesInfo, name: string): (2 | 4)[] {
  return ([4, 2] as const).filter((players) => variantOf(info, name, players) !== null);
}

/** Switches whose value is not the variant's, in the rule book's order. */
export function differing(info: RulesInfo, base: VariantInfo | null, values: Switches): string[] {
  if (!base) return [];
  return info.switches.map(({ name }) => name).filter((name) => name in values && values[name] !== base.switches[name]);
}

/** Only what differs from the variant: the server fills in the rest. */
export function onlyDiffering(base: VariantInfo, values: Switches): Switches {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => base.switches[name] !== value));
}

/** A typed number, if the switch takes it. */
export function numberFor(info: SwitchInfo, typed: string): number | null {
  const value = Number(typed);
  if (typed.trim() === '' || !Number.isInteger(value)) return null;
  if ((info.low !== null && value < info.low) || (info.high !== null && value > info.high)) return null;
  return value;
}

let asked: Promise<RulesInfo> | null = null;

/** Asked once a visit; a failed try is forgotten, so that the next one asks again. */
export function rulesInfo(): Promise<RulesInfo> {
  asked ??= api.rules().catch((problem: unknown) => {
    asked = null;
    throw problem;
  });
  return asked;
}

export function factsOfRoom(room: { settings: { players: 2 | 4; switches: Switches } }): RuleFacts {
  return new RuleFacts(room.settings.players, room.settings.switches);
}
