/**
 * Two writings of one rule book: what the server's engine played, allowed and refused, this referee plays, allows and
 * refuses; every count and total is the same. Games kept beside the tests; TRANCA_REFEREE_GAMES names a file with more.
 */
import { describe, expect, it } from 'vitest';

import gamesText from 'referee-games?raw';
import { readAct } from './act';
import { judge, opened, played } from './judge';
import { objection } from './legality';
import type { Fields } from './rules';

interface Look {
  /** So many acts had been played. */
  after: number;
  legal: string[];
  illegal: string[];
}

interface Game {
  record: Fields & { actions: string[]; result: unknown };
  looks: Look[];
}

const games = gamesText.trim().split('\n').map((line) => JSON.parse(line) as Game);
const looks = games.flatMap((game) => game.looks);

/** Where the two differ on the acts of one game's moments. */
function differences({ record, looks }: Game): string[] {
  const table = opened(record);
  const found: string[] = [];
  for (const [at, text] of [...record.actions, null].entries()) {
    for (const { legal, illegal } of looks.filter((look) => look.after === at)) {
      const allows = (one: string): boolean => {
        const act = readAct(one);
        return act !== null && objection(table, act) === null;
      };
      found.push(...legal.filter((one) => !allows(one)).map((one) => `refuses ${one} after ${at} acts`));
      found.push(...illegal.filter(allows).map((one) => `allows ${one} after ${at} acts`));
    }
    if (text !== null) played(table, text);
  }
  return found;
}

describe('the engine and this referee', () => {
  it(`agree on every act, count and total of ${games.length} games`, { timeout: 600_000 }, () => {
    for (const [at, { record }] of games.entries()) {
      const said = judge(record);
      expect(said, `game ${at + 1}`).toEqual({ ok: true, over: record.result !== null, result: record.result });
    }
  });

  it(`agree on what may not be played, at ${looks.length} moments`, { timeout: 600_000 }, () => {
    for (const [at, game] of games.entries()) expect(differences(game), `game ${at + 1}`).toEqual([]);
  });

  it('are asked about both kinds of act', () => {
    expect(looks.flatMap((look) => look.legal).length).toBeGreaterThan(1000);
    expect(looks.flatMap((look) => look.illegal).length).toBeGreaterThan(1000);
  });
});
