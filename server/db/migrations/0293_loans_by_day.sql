-- Vouchers of some days find the loans of these days by each of the two days that a loan may count on: before a row's policy the
-- expression of financing_agreement_movements_fecha_idx finds nothing (server/queries/vouchers/read.ts).
create index financing_agreement_movements_dia_idx on financing_agreement_movements (id_empresa, fecha_movimiento)
  where estado = 'APROBADO';
create index financing_agreement_movements_corte_idx on financing_agreement_movements (id_empresa, saldo_inicial_al)
  where saldo_inicial_al is not null and estado = 'APROBADO';
