-- Voided receivables are few, and counted when paid ones are; the list sorts by due day.
create index accounts_receivable_anuladas_idx on accounts_receivable (id_empresa) where anulada;
create index accounts_receivable_vence_idx on accounts_receivable (id_empresa, fecha_esperada_pago, id_cuenta_por_cobrar);
