/** The exchange against a server that the test bends: who sends what, and what is doubted. */
import { beforeEach, describe, expect, it } from 'vitest';

import type { Command } from '../lib/commands';
import { Device, LOST, REFUSED } from '../testing/device';
import { SealedTable } from '../testing/sealed';
import { roomView } from '../testing/views';
import { shelfOfPage } from './memory';
import type { FairWatch } from './watch.svelte';

let device: Device;

beforeEach(() => {
  device = new Device();
});

describe('the exchange', () => {
  it('commits once, reveals once, and asks nobody', async () => {
    const watch = device.page();
    await device.dealtTo(watch);
    expect(device.said.map((command) => command.type)).toEqual(['share', 'reveal']);
    expect([watch.seal, watch.doubt, watch.halted]).toEqual(['checked', null, false]);
  });

  it('does a doubled view once', async () => {
    const watch = device.page();
    const commit = await device.table.view('commit');
    await watch.follow(commit);
    await watch.follow(commit);
    device.table.took(device.only('share')[0]?.commit ?? '');
    const reveal = await device.table.view('reveal');
    await watch.follow(reveal);
    await watch.follow(reveal);
    expect(device.said.map((command) => command.type)).toEqual(['share', 'reveal']);
  });

  it('keeps its share over a reload in the middle', async () => {
    await device.page().follow(await device.table.view('commit'));
    const { commit } = device.only('share')[0] as { commit: string };
    device.table.took(commit);
    await device.page().follow(await device.table.view('reveal'));
    expect(device.only('share')).toHaveLength(1);
    expect(device.only('reveal')).toHaveLength(1);
    const again = device.page();
    device.table.revealed(device.only('reveal')[0]?.nonce ?? '', device.only('reveal')[0]?.cut ?? 0);
    await again.follow(await device.table.view('sealed'));
    expect(again.doubt).toBeNull();
  });

  it('says again, with the same words, what the server never heard', async () => {
    device.reply = () => LOST;
    const watch = device.page();
    const commit = await device.table.view('commit');
    await watch.follow(commit);
    device.reply = () => ({ type: 'ok', id: 'x' });
    await watch.follow(commit);
    const [first, second] = device.only('share');
    expect(second?.commit).toBe(first?.commit);
  });

  it('takes a refusal for an answer', async () => {
    device.reply = () => REFUSED;
    const watch = device.page();
    const commit = await device.table.view('commit');
    await watch.follow(commit);
    await watch.follow(commit);
    expect(device.only('share')).toHaveLength(1);
  });

  it('draws another share for another attempt', async () => {
    const watch = device.page();
    await device.exchanged(watch);
    await device.table.voidFor('restart');
    await watch.follow(await device.table.view('commit'));
    const [first, second] = device.only('share');
    expect([first?.attempt, second?.attempt]).toEqual([0, 1]);
    expect(second?.commit).not.toBe(first?.commit);
    expect(watch.doubt).toBeNull();
  });

  it.each(['left', 'restart'] as const)('thinks nothing of an attempt that was void (%s) while commitments still came in', async (why) => {
    const watch = device.page();
    await watch.follow(await device.table.view('commit'));
    if (why === 'restart') device.table.commits = [null, '22'.repeat(64), null, null];
    await device.table.voidFor(why, why === 'left' ? [2] : []);
    await device.exchanged(watch);
    await watch.follow(await device.table.view('sealed'));
    expect([watch.doubt, device.only('reveal')[0]?.attempt]).toEqual([null, 1]);
  });

  it('leaves it to the device in use, and to who is asked', async () => {
    const watch = device.page();
    await watch.follow({ ...(await device.table.view('commit')), active: false });
    await watch.follow(await device.table.view('commit', { asked: [2] }));
    await watch.follow({ ...(await device.table.view('commit')), room: roomView({ you_seat: null }) });
    expect(device.said).toEqual([]);
  });

  it('does not reveal under a commitment of another device of the same person', async () => {
    device.reply = () => REFUSED;
    const watch = device.page();
    await watch.follow(await device.table.view('commit'));
    device.table.took('22'.repeat(64));
    await watch.follow(await device.table.view('reveal'));
    expect(device.only('reveal')).toEqual([]);
    expect(watch.doubt).toBeNull();
  });

  it('puts the corte into the share, and chance where there is none', async () => {
    const cut = async (made: boolean): Promise<number> => {
      device.said = [];
      const watch = device.page();
      if (made) watch.cutAt('m-1', 1, 41);
      await device.exchanged(watch);
      return device.only('reveal')[0]?.cut ?? -1;
    };
    expect(await cut(true)).toBe(41);
    device.anew();
    expect(await cut(false)).not.toBe(41);
  });

  it('a corte for another deal is not used', async () => {
    const watch = device.page();
    watch.cutAt('m-1', 2, 41);
    await device.exchanged(watch);
    expect(device.only('reveal')[0]?.cut).not.toBe(41);
  });
});

describe('what is doubted in the exchange', () => {
  async function doubted(bend: (watch: FairWatch) => Promise<void>): Promise<[string | undefined, boolean, Command[]]> {
    const watch = device.page();
    await bend(watch);
    return [watch.doubt?.code, watch.halted, device.only('doubt')];
  }

  it('its own commitment is not among those shown', async () => {
    const [code, halted, told] = await doubted(async (watch) => {
      await watch.follow(await device.table.view('commit'));
      await watch.follow(await device.table.view('reveal'));
    });
    expect([code, halted, told]).toEqual(['own_share', true, [{ type: 'doubt', deal: 1, code: 'own_share' }]]);
  });

  it('its share was handed in, and is said to have been missing', async () => {
    const [code] = await doubted(async (watch) => {
      await device.exchanged(watch);
      await device.table.voidFor('silent', [1]);
      await watch.follow(await device.table.view('commit', { asked: [] }));
    });
    expect(code).toBe('own_share');
  });

  it('its share is another when all are shown', async () => {
    const [code] = await doubted(async (watch) => {
      await device.exchanged(watch);
      device.table.revealed('00'.repeat(32), 0);
      await watch.follow(await device.table.view('sealed'));
    });
    expect(code).toBe('own_share');
  });

  it('somebody’s share does not fit the commitment, or is no share', async () => {
    for (const nonce of ['33'.repeat(32), 'zz']) {
      device.shelf = shelfOfPage();
      const other = new SealedTable();
      other.commits = [null, '22'.repeat(64), null, null];
      const [code] = await doubted(async (watch) =>
        watch.follow(await other.view('reveal', { asked: [2], shares: [null, { nonce, cut: 1 }, null, null] })));
      expect(code).toBe('shares');
    }
  });

  it('it goes on with a hole', async () => {
    device.table.commits = [null, '22'.repeat(64), null, null];
    const [code] = await doubted(async (watch) => watch.follow(await device.table.view('sealed', { asked: [2] })));
    expect(code).toBe('shares');
  });

  it('the server’s commitment, to the match or to the deal, is another than before', async () => {
    const [code] = await doubted(async (watch) => {
      const view = await device.table.view('commit');
      await watch.follow(view);
      await watch.follow({ ...view, fair: { ...view.fair, commitment: '22'.repeat(64) } });
    });
    expect(code).toBe('commitment');
    device.shelf = shelfOfPage();
    const [other] = await doubted(async (watch) => {
      await watch.follow(await device.table.view('commit'));
      await watch.follow(await device.table.view('commit', { commitment: '22'.repeat(64) }));
    });
    expect(other).toBe('commitment');
  });

  it('the log’s entry is another, the root is another, an attempt has vanished', async () => {
    const [log] = await doubted(async (watch) => {
      const view = await device.table.view('commit');
      await watch.follow(view);
      await watch.follow({ ...view, fair: { ...view.fair, entry: '22'.repeat(64) } });
    });
    expect(log).toBe('log');
    device.shelf = shelfOfPage();
    const [root] = await doubted(async (watch) => {
      await device.exchanged(watch);
      const view = await device.table.view('sealed');
      await watch.follow(view);
      const dealing = view.fair.dealing && { ...view.fair.dealing, root: '22'.repeat(64) };
      await watch.follow({ ...view, fair: { ...view.fair, dealing } });
    });
    expect(root).toBe('root');
    device.shelf = shelfOfPage();
    const [gone] = await doubted(async (watch) => {
      await device.table.voidFor('restart');
      await watch.follow(await device.table.view('commit'));
      device.table.past = [];
      await watch.follow(await device.table.view('commit'));
    });
    expect(gone).toBe('shares');
  });

  it('who only watches is not stopped and tells nobody', async () => {
    const watch = device.page();
    const view = { ...(await device.table.view('commit')), room: roomView({ you_seat: null }) };
    await watch.follow(view);
    await watch.follow({ ...view, fair: { ...view.fair, commitment: '22'.repeat(64) } });
    expect([watch.doubt?.code, watch.halted, device.said]).toEqual(['commitment', false, []]);
  });
});
