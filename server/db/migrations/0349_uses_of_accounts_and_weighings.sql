-- Deleting an account, a lot or a weighing looks for documents that point to it. Without these indexes each deletion read all
-- documents of the mill, and undoing an import does so 3,000 times.
create index settlements_banco_idx on settlements (id_banco) where id_banco is not null;
create index payment_receipts_banco_idx on payment_receipts (id_banco) where id_banco is not null;
create index payments_banco_idx on payments (id_banco) where id_banco is not null;
create index cash_closings_banco_idx on cash_closings (id_banco);
create index payroll_payments_banco_idx on payroll_payments (id_banco) where id_banco is not null;
create index weighing_records_lote_idx on weighing_records (id_lote) where id_lote is not null;
create index payment_receipts_pesada_idx on payment_receipts (id_weighing_record) where id_weighing_record is not null;
create index invoices_pesada_idx on invoices (id_weighing_record) where id_weighing_record is not null;
create index accounts_receivable_pesada_idx on accounts_receivable (id_weighing_record) where id_weighing_record is not null;
