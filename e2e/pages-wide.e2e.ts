import { testLivePages } from './support/live-pages.ts';

testLivePages(1440);
