import './embed.css';

/** What `loader.ts` imports once it runs. */
export { mountFooter, mountHeader } from './mount.tsx';
