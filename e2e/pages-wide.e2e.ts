import { testLivePages } from './support/live-pages.ts';

testLivePages('wide');
