import type { shell as pt } from './shell.pt';

export const shell: typeof pt = { title: 'Tranca' };
