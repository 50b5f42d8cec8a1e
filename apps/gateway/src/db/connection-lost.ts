/** A connection that this side found or declared dead. The database itself may be well again. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}
