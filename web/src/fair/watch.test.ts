/** The exchange and the checks of cards, against a server that the test bends: who sends what, what is doubted, what is kept. */
import { beforeEach, describe, expect, it } from 'vitest';

import type { Command, Reply, Shown } from '../lib/session.svelte';
import { fakeWatch } from '../testing/desk';
import { SealedTable } from '../testing/sealed';
import { fairView, roomView } from '../testing/views';
import type { DealView } from '../lib/wire';
import { FairMemory, MOST_MATCHES, shelfOfPage, type Shelf } from './memory';
import type { FairWatch } from './watch.svelte';

const REFUSED: Reply = { type: 'refused', id: 'x', code: 'ROOM-SHARE', message: '' };
const LOST: Reply = { type: 'refused', id: 'x', code: 'LOCAL-LOST', message: '' };

let shelf: Shelf;
let table: SealedTable;
let said: Command[];
let draws: number;
let reply: (command: Command) => Reply;

beforeEach(() => {
  shelf = shelfOfPage();
  table = new SealedTable();
  said = [];
  draws = 0;
  reply = () => ({ type: 'ok', id: 'x' });
});

/** A page opened on this device: what was kept is kept, what was in memory is gone. */
function page(): FairWatch {
  return fakeWatch({
    memory: new FairMemory(shelf),
    random: (length) => new Uint8Array(length).fill((draws += 1)),
    say: (command) => {
      said.push(command);
      return Promise.resolve(reply(command));
    },
  });
}

const only = <T extends Command['type']>(type: T): Extract<Command, { type: T }>[] =>
  said.filter((command): command is Extract<Command, { type: T }> => command.type === type);

/** The exchange as an honest room leads it, up to where this page has revealed. */
async function exchanged(watch: FairWatch): Promise<void> {
  await watch.follow(await table.view('commit'));
  table.took(only('share').at(-1)?.commit ?? '');
  await watch.follow(await table.view('reveal'));
  const { nonce, cut } = only('reveal').at(-1) ?? { nonce: '', cut: 0 };
  table.revealed(nonce, cut);
}

async function dealtTo(watch: FairWatch): Promise<Shown> {
  await exchanged(watch);
  await watch.follow(await table.view('sealed'));
  const shown = await table.dealt();
  await watch.follow(shown);
  return shown;
}

describe('the exchange', () => {
  it('commits once, reveals once, and asks nobody', async () => {
    const watch = page();
    await dealtTo(watch);
    expect(said.map((command) => command.type)).toEqual(['share', 'reveal']);
    expect([watch.seal, watch.doubt, watch.halted]).toEqual(['checked', null, false]);
  });

  it('does a doubled view once', async () => {
    const watch = page();
    const commit = await table.view('commit');
    await watch.follow(commit);
    await watch.follow(commit);
    table.took(only('share')[0]?.commit ?? '');
    const reveal = await table.view('reveal');
    await watch.follow(reveal);
    await watch.follow(reveal);
    expect(said.map((command) => command.type)).toEqual(['share', 'reveal']);
  });

  it('keeps its share over a reload in the middle', async () => {
    await page().follow(await table.view('commit'));
    const { commit } = only('share')[0] as { commit: string };
    table.took(commit);
    await page().follow(await table.view('reveal'));
    expect(only('share')).toHaveLength(1);
    expect(only('reveal')).toHaveLength(1);
    const again = page();
    table.revealed(only('reveal')[0]?.nonce ?? '', only('reveal')[0]?.cut ?? 0);
    await again.follow(await table.view('sealed'));
    expect(again.doubt).toBeNull();
  });

  it('says again, with the same words, what the server never heard', async () => {
    reply = () => LOST;
    const watch = page();
    const commit = await table.view('commit');
    await watch.follow(commit);
    reply = () => ({ type: 'ok', id: 'x' });
    await watch.follow(commit);
    const [first, second] = only('share');
    expect(second?.commit).toBe(first?.commit);
  });

  it('takes a refusal for an answer', async () => {
    reply = () => REFUSED;
    const watch = page();
    const commit = await table.view('commit');
    await watch.follow(commit);
    await watch.follow(commit);
    expect(only('share')).toHaveLength(1);
  });

  it('draws another share for another attempt', async () => {
    const watch = page();
    await exchanged(watch);
    await table.voidFor('restart');
    await watch.follow(await table.view('commit'));
    const [first, second] = only('share');
    expect([first?.attempt, second?.attempt]).toEqual([0, 1]);
    expect(second?.commit).not.toBe(first?.commit);
    expect(watch.doubt).toBeNull();
  });

  it.each(['left', 'restart'] as const)('thinks nothing of an attempt that was void (%s) while commitments still came in', async (why) => {
    const watch = page();
    await watch.follow(await table.view('commit'));
    if (why === 'restart') table.commits = [null, '22'.repeat(64), null, null];
    await table.voidFor(why, why === 'left' ? [2] : []);
    await exchanged(watch);
    await watch.follow(await table.view('sealed'));
    expect([watch.doubt, only('reveal')[0]?.attempt]).toEqual([null, 1]);
  });

  it('leaves it to the device in use, and to who is asked', async () => {
    const watch = page();
    await watch.follow({ ...(await table.view('commit')), active: false });
    await watch.follow(await table.view('commit', { asked: [2] }));
    await watch.follow({ ...(await table.view('commit')), room: roomView({ you_seat: null }) });
    expect(said).toEqual([]);
  });

  it('does not reveal under a commitment of another device of the same person', async () => {
    reply = () => REFUSED;
    const watch = page();
    await watch.follow(await table.view('commit'));
    table.took('22'.repeat(64));
    await watch.follow(await table.view('reveal'));
    expect(only('reveal')).toEqual([]);
    expect(watch.doubt).toBeNull();
  });

  it('puts the corte into the share, and chance where there is none', async () => {
    const cut = async (made: boolean): Promise<number> => {
      said = [];
      const watch = page();
      if (made) watch.cutAt('m-1', 1, 41);
      await exchanged(watch);
      return only('reveal')[0]?.cut ?? -1;
    };
    expect(await cut(true)).toBe(41);
    shelf = shelfOfPage();
    table = new SealedTable();
    expect(await cut(false)).not.toBe(41);
  });

  it('a corte for another deal is not used', async () => {
    const watch = page();
    watch.cutAt('m-1', 2, 41);
    await exchanged(watch);
    expect(only('reveal')[0]?.cut).not.toBe(41);
  });
});

describe('what is doubted in the exchange', () => {
  async function doubted(bend: (watch: FairWatch) => Promise<void>): Promise<[string | undefined, boolean, Command[]]> {
    const watch = page();
    await bend(watch);
    return [watch.doubt?.code, watch.halted, only('doubt')];
  }

  it('its own commitment is not among those shown', async () => {
    const [code, halted, told] = await doubted(async (watch) => {
      await watch.follow(await table.view('commit'));
      await watch.follow(await table.view('reveal'));
    });
    expect([code, halted, told]).toEqual(['own_share', true, [{ type: 'doubt', deal: 1, code: 'own_share' }]]);
  });

  it('its share was handed in, and is said to have been missing', async () => {
    const [code] = await doubted(async (watch) => {
      await exchanged(watch);
      await table.voidFor('silent', [1]);
      await watch.follow(await table.view('commit', { asked: [] }));
    });
    expect(code).toBe('own_share');
  });

  it('its share is another when all are shown', async () => {
    const [code] = await doubted(async (watch) => {
      await exchanged(watch);
      table.revealed('00'.repeat(32), 0);
      await watch.follow(await table.view('sealed'));
    });
    expect(code).toBe('own_share');
  });

  it('somebody’s share does not fit the commitment, or is no share', async () => {
    for (const nonce of ['33'.repeat(32), 'zz']) {
      shelf = shelfOfPage();
      const other = new SealedTable();
      other.commits = [null, '22'.repeat(64), null, null];
      const [code] = await doubted(async (watch) =>
        watch.follow(await other.view('reveal', { asked: [2], shares: [null, { nonce, cut: 1 }, null, null] })));
      expect(code).toBe('shares');
    }
  });

  it('it goes on with a hole', async () => {
    table.commits = [null, '22'.repeat(64), null, null];
    const [code] = await doubted(async (watch) => watch.follow(await table.view('sealed', { asked: [2] })));
    expect(code).toBe('shares');
  });

  it('the server’s commitment, to the match or to the deal, is another than before', async () => {
    const [code] = await doubted(async (watch) => {
      const view = await table.view('commit');
      await watch.follow(view);
      await watch.follow({ ...view, fair: { ...view.fair, commitment: '22'.repeat(64) } });
    });
    expect(code).toBe('commitment');
    shelf = shelfOfPage();
    const [other] = await doubted(async (watch) => {
      await watch.follow(await table.view('commit'));
      await watch.follow(await table.view('commit', { commitment: '22'.repeat(64) }));
    });
    expect(other).toBe('commitment');
  });

  it('the log’s entry is another, the root is another, an attempt has vanished', async () => {
    const [log] = await doubted(async (watch) => {
      const view = await table.view('commit');
      await watch.follow(view);
      await watch.follow({ ...view, fair: { ...view.fair, entry: '22'.repeat(64) } });
    });
    expect(log).toBe('log');
    shelf = shelfOfPage();
    const [root] = await doubted(async (watch) => {
      await exchanged(watch);
      const view = await table.view('sealed');
      await watch.follow(view);
      const dealing = view.fair.dealing && { ...view.fair.dealing, root: '22'.repeat(64) };
      await watch.follow({ ...view, fair: { ...view.fair, dealing } });
    });
    expect(root).toBe('root');
    shelf = shelfOfPage();
    const [gone] = await doubted(async (watch) => {
      await table.voidFor('restart');
      await watch.follow(await table.view('commit'));
      table.past = [];
      await watch.follow(await table.view('commit'));
    });
    expect(gone).toBe('shares');
  });

  it('who only watches is not stopped and tells nobody', async () => {
    const watch = page();
    const view = { ...(await table.view('commit')), room: roomView({ you_seat: null }) };
    await watch.follow(view);
    await watch.follow({ ...view, fair: { ...view.fair, commitment: '22'.repeat(64) } });
    expect([watch.doubt?.code, watch.halted, said]).toEqual(['commitment', false, []]);
  });
});

describe('the cards', () => {
  const bent = async (bend: (shown: Shown, deal: DealView) => Shown): Promise<FairWatch> => {
    const watch = page();
    await exchanged(watch);
    await watch.follow(await table.view('sealed'));
    const shown = await table.dealt();
    await watch.follow(bend(shown, shown.deal as DealView));
    return watch;
  };
  const swapped = (card: string): string => (card === '4c' ? '5c' : '4c');

  it('are checked, each once, and kept for later', async () => {
    const watch = page();
    const shown = await dealtTo(watch);
    expect(watch.checked.size).toBe(shown.proofs.length);
    expect(new FairMemory(shelf).match('m-1')?.deals[0]?.cards).toHaveLength(shown.proofs.length);
  });

  it('one whose path leads elsewhere stops the acts', async () => {
    const watch = await bent((shown) => ({
      ...shown, proofs: shown.proofs.map((proof, at) => (at === 3 ? { ...proof, card: swapped(proof.card) } : proof)),
    }));
    expect([watch.doubt?.code, watch.halted, watch.seal]).toEqual(['card', true, 'doubt']);
    watch.goOn();
    expect([watch.halted, watch.seal]).toEqual([false, 'doubt']);
  });

  it('one that is proved elsewhere than under the root is found, though the hand agrees', async () => {
    const watch = await bent((shown, deal) => {
      const { card } = shown.proofs[3] as Shown['proofs'][number];
      const hand = [...deal.hand];
      hand[hand.indexOf(card)] = swapped(card);
      return { ...shown, deal: { ...deal, hand }, proofs: shown.proofs.map((proof, at) => (at === 3 ? { ...proof, card: swapped(card) } : proof)) };
    });
    expect(watch.doubt?.code).toBe('card');
  });

  it('one more of the stock’s first than one’s red threes is found', async () => {
    const watch = page();
    await exchanged(watch);
    await watch.follow(await table.view('sealed'));
    const shown = await table.dealt();
    const deal = shown.deal as DealView;
    const [more] = await table.proofs([104 - deal.stock]);
    const [ours, theirs] = deal.sides as [DealView['sides'][number], DealView['sides'][number]];
    await watch.follow({
      ...shown, proofs: [...shown.proofs, more as Shown['proofs'][number]],
      deal: {
        ...deal, stock: deal.stock - 1, hand: [...deal.hand, more?.card ?? ''],
        sides: [ours, { ...theirs, red_threes: [{ card: '3d', live: true }] }],
      },
    });
    expect(watch.doubt?.code).toBe('place');
  });

  it('one that is no proof at all is none', async () => {
    for (const broken of [{ salt: '00' }, { path: [] }, { card: 'joker' }, { index: 104 }]) {
      shelf = shelfOfPage();
      table = new SealedTable();
      const watch = await bent((shown) => ({ ...shown, proofs: shown.proofs.map((proof, at) => (at === 0 ? { ...proof, ...broken } : proof)) }));
      expect(watch.doubt?.code).toBe('card');
    }
  });

  it('one that came without a proof, or is another in the hand, is found', async () => {
    expect((await bent((shown) => ({ ...shown, proofs: shown.proofs.slice(1) }))).doubt?.code).toBe('place');
    shelf = shelfOfPage();
    table = new SealedTable();
    const watch = await bent((shown, deal) => ({ ...shown, deal: { ...deal, hand: deal.hand.map((card, at) => (at === 0 ? swapped(card) : card)) } }));
    expect(watch.doubt?.code).toBe('card');
  });

  it('one from a place whose turn it was not is found, however well it is proved', async () => {
    const watch = page();
    await exchanged(watch);
    await watch.follow(await table.view('sealed'));
    const shown = await table.dealt();
    const [stolen] = await table.proofs([1]);
    await watch.follow({ ...shown, proofs: [...shown.proofs.slice(1), stolen as Shown['proofs'][number]] });
    expect(watch.doubt?.code).toBe('place');
  });

  it('without a root are doubted', async () => {
    const watch = await bent((shown) => ({ ...shown, fair: { ...shown.fair, dealing: shown.fair.dealing && { ...shown.fair.dealing, root: null } } }));
    expect(watch.doubt?.code).toBe('root');
  });

  it('that came twice the same are no fault', async () => {
    const watch = await bent((shown) => ({ ...shown, proofs: [...shown.proofs, ...shown.proofs] }));
    expect(watch.doubt).toBeNull();
  });

  it('a draw is the next card of the stock, and no other', async () => {
    const watch = page();
    const shown = await dealtTo(watch);
    const deal = shown.deal as DealView;
    const next = 104 - deal.stock;
    for (const [place, code] of [[next + 1, 'place'], [next, undefined]] as const) {
      const [proof] = await table.proofs([place]);
      if (!proof || ['3h', '3d'].includes(proof.card)) continue;
      const events = [{ type: 'drew' as const, seat: 1, card: proof.card, came: true }];
      const other = fakeWatch({ memory: new FairMemory(shelfOfPage()) });
      await other.follow({
        ...shown, moves: [{ n: 0, seat: 1, act: 'D', by: 'p', events }], proofs: [...shown.proofs, proof],
        deal: { ...deal, n: 1, stock: deal.stock - 1, hand: [...deal.hand, proof.card] },
      });
      expect(other.doubt?.code).toBe(code);
    }
  });

  it('a doubt is told once, outlives a reload, and stops nobody twice', async () => {
    const watch = await bent((shown) => ({ ...shown, proofs: shown.proofs.slice(1) }));
    expect(watch.halted).toBe(true);
    const again = page();
    const shown = await table.dealt();
    await again.follow({ ...shown, proofs: shown.proofs.slice(1) });
    expect([again.doubt?.code, again.halted, only('doubt').length]).toEqual(['place', false, 1]);
  });
});

describe('the seal', () => {
  it('of a match without a commitment says so, and nothing is kept', async () => {
    const watch = page();
    await watch.follow({ room: roomView(), deal: null, moves: [], fair: fairView(), proofs: [], active: true });
    expect(watch.seal).toBe('none');
    expect(new FairMemory(shelf).matches()).toEqual([]);
  });

  it('says when nothing could be checked, and recovers', async () => {
    let fails = true;
    const { hashes } = await import('./hashes');
    const watch = fakeWatch({ hashes: () => (fails ? Promise.reject(new Error('no chunk')) : hashes()) });
    const seen: unknown[] = [];
    const logged = console.error;
    console.error = (...words: unknown[]) => seen.push(words);
    await watch.follow(await table.view('commit'));
    console.error = logged;
    expect([watch.seal, seen.length]).toEqual(['unable', 1]);
    fails = false;
    await watch.follow(await table.view('commit'));
    expect(watch.seal).toBe('sealed');
  });

  it('of the next match is a fresh one', async () => {
    const watch = page();
    await watch.follow(await table.view('commit'));
    await watch.follow(await table.view('reveal'));
    expect(watch.seal).toBe('doubt');
    const view = await table.view('commit');
    await watch.follow({ ...view, fair: { ...view.fair, match: 'm-2', dealing: null } });
    expect([watch.seal, watch.halted]).toEqual(['sealed', false]);
  });
});

describe('the memory of this device', () => {
  const match = (name: string) => ({ match: name, rules_id: '', commitment: '', entry: null, first_dealer: null, deals: [], doubts: [] });

  it('holds the last twenty matches and their shares, no more', () => {
    const memory = new FairMemory(shelf);
    for (let at = 0; at < MOST_MATCHES + 3; at += 1) {
      memory.keepShare(`m-${at}`, '1/0/1', { nonce: '00', cut: 1, accepted: true, revealed: true });
      memory.keep(match(`m-${at}`));
    }
    expect(memory.matches()).toHaveLength(MOST_MATCHES);
    expect([memory.match('m-2'), memory.shares('m-2')]).toEqual([null, {}]);
    expect(memory.match('m-3')).not.toBeNull();
  });

  it('that was damaged from outside is as good as none', () => {
    shelf.setItem('tranca.fair.match/m-1', '{');
    expect(new FairMemory(shelf).match('m-1')).toBeNull();
  });
});
