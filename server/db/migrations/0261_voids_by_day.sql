-- Vouchers of some days are those of the documents of these days and of the ones voided on them: the few that are voided are
-- found by the day in Bogotá of their void (server/queries/vouchers/scope.ts).
create index settlements_anuladas_idx on settlements (id_empresa, ((anulada_en at time zone 'America/Bogota')::date))
  where estado = 'ANULADA';
create index invoices_anuladas_idx on invoices (id_empresa, ((actualizado_en at time zone 'America/Bogota')::date))
  where anulada;
create index accounts_receivable_anuladas_idx
  on accounts_receivable (id_empresa, ((actualizado_en at time zone 'America/Bogota')::date)) where anulada;
create index accounts_payable_anuladas_idx
  on accounts_payable (id_empresa, ((actualizado_en at time zone 'America/Bogota')::date)) where anulada;
create index payment_receipts_anulados_idx
  on payment_receipts (id_empresa, ((actualizado_en at time zone 'America/Bogota')::date)) where estado = 'ANULADO';
create index milling_operations_anuladas_idx
  on milling_operations (id_empresa, ((actualizado_en at time zone 'America/Bogota')::date)) where anulada;

-- What moves in the bank book, and is lent, on some days of all accounts and agreements.
create index bank_movements_fecha_idx on bank_movements (id_empresa, fecha);
create index financing_agreement_movements_fecha_idx
  on financing_agreement_movements (id_empresa, (coalesce(saldo_inicial_al, fecha_movimiento))) where estado = 'APROBADO';
