-- approval: held, and waits for an operator; declining, declined: the operator gave it back.
alter table wallet_withdrawals drop constraint wallet_withdrawals_status_check;
alter table wallet_withdrawals add constraint wallet_withdrawals_status_check check (status in (
  'new', 'refused', 'approval', 'review', 'sending', 'sent', 'confirmed', 'failed', 'cancelling', 'cancelled',
  'declining', 'declined'
));
drop index wallet_withdrawals_open;
create index wallet_withdrawals_open on wallet_withdrawals (id)
  where status in ('new', 'review', 'sending', 'sent', 'cancelling', 'declining');
create index wallet_withdrawals_waiting on wallet_withdrawals (id) where status = 'approval';
