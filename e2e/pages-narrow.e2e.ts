import { testLivePages } from './support/live-pages.ts';

testLivePages('narrow');
