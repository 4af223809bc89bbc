-- Vouchers of a period find its loans by each of the two days on which a loan may count. Behind a row policy the expression index
-- financing_agreement_movements_fecha_idx finds nothing.
create index financing_agreement_movements_dia_idx on financing_agreement_movements (id_empresa, fecha_movimiento)
  where estado = 'APROBADO';
create index financing_agreement_movements_corte_idx on financing_agreement_movements (id_empresa, saldo_inicial_al)
  where saldo_inicial_al is not null and estado = 'APROBADO';
