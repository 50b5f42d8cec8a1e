import { API_PROXY_BASE_PATH } from '../constants.ts';
import { EXPORT_PATHS } from '../exports-api.ts';
import { emptyResult } from './account.ts';
import { ACCOUNT_BASE_PATH } from './account-calls.ts';
import * as exports from './exports.ts';
import type { VenueCall } from './venue-calls.ts';

const path = (below: string): string => ACCOUNT_BASE_PATH + below;

const TOKEN = 'dGhlIHRva2VuIG9mIGFuIGV4YW1wbGUsIG5vIG1vcmU';
const JOB: exports.ExportInfo = {
  ...{ id: '12', format: 'meridian', status: 'processed', from: null, to: null, byKey: false },
  requestedAt: Date.UTC(2026, 0, 15, 12),
  finishedAt: Date.UTC(2026, 0, 15, 12, 0, 2),
  expiresAt: Date.UTC(2026, 0, 16, 12, 0, 2),
  ...{ rows: 1204, bytes: 214_812, name: 'meridian-2026-01-15-12.csv' },
  link: `${API_PROXY_BASE_PATH}${path(EXPORT_PATHS.file)}?id=12&token=${TOKEN}`,
};

/** Every call of export jobs, by the id it has in the OpenAPI document. */
export const EXPORT_CALLS = {
  exports: {
    method: 'GET',
    path: path(EXPORT_PATHS.list),
    summary: 'Export jobs of the account, newest first.',
    signedIn: true,
    query: exports.exportsQuery,
    request: null,
    refused: false,
    result: exports.exportsResult,
    failures: [],
    example: { result: { jobs: [JOB] } },
  },
  createExport: {
    method: 'POST',
    path: path(EXPORT_PATHS.create),
    summary: 'Asks for a file of the account, which is written in the background.',
    description:
      'It has what had happened when its writing began. A request that is repeated under its requestId makes no second job; under that of another it is refused.',
    signedIn: true,
    query: null,
    request: exports.createExportRequest,
    refused: false,
    result: exports.createExportResult,
    failures: ['invalidInput', 'tooManyAttempts'],
    example: {
      request: { requestId: 'page-0b7c1f5e', format: 'meridian', from: Date.UTC(2025, 0, 1) },
      result: {
        job: {
          ...{ ...JOB, status: 'queued', from: Date.UTC(2025, 0, 1) },
          ...{ finishedAt: null, expiresAt: null, rows: 0, bytes: 0, link: null },
        },
        refused: null,
      },
    },
  },
  exportFile: {
    method: 'GET',
    path: path(EXPORT_PATHS.file),
    summary: 'The file of a job, for who has its link.',
    description:
      'The token of the link stands for a session, which a plain link inside the app could not carry. 404 once it has expired. That of a statement is of the schema Statement.',
    signedIn: false,
    query: exports.exportFileQuery,
    request: null,
    refused: false,
    result: emptyResult,
    file: ['text/csv', 'application/octet-stream'],
    failures: ['invalidInput'],
    example: { result: {} },
  },
} as const satisfies Readonly<Record<string, VenueCall>>;
