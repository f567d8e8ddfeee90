export const shell = { title: 'Tranca' };
