import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** Runes everywhere: a component that forgets them is a build error, not a silent old-style component. */
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true },
};
