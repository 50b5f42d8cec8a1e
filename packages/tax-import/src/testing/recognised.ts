import { recognise } from '../recognition/recognise.ts';

/** The id of the format whose header this is, or what else the header is taken for. */
export function recognisedAs(header: string): string {
  const found = recognise(`${header}\n`, true);
  return found.type === 'table' ? found.table.format.id : found.type;
}
