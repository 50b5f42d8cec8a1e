import { testLivePages } from './support/live-pages.ts';

testLivePages(390);
