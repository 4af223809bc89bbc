-- An advance on paddy in deposit is a loan of its own kind (N-164): money, as MONEY_LOAN is; the next fixations take it off.
alter table financing_agreement_movements
  drop constraint financing_agreement_movements_modalidad_financiacion_check,
  add constraint financing_agreement_movements_modalidad_financiacion_check
    check (modalidad_financiacion in ('MONEY_LOAN', 'SUPPLIES_DELIVERY', 'RICE_IN_KIND', 'ANTICIPO')),
  drop constraint financing_agreement_movements_pago,
  add constraint financing_agreement_movements_pago
    check ((modalidad_financiacion in ('MONEY_LOAN', 'ANTICIPO') and saldo_inicial_al is null) = (id_fpago is not null));
create index financing_agreement_movements_anticipo_idx on financing_agreement_movements (id_financing_agreement)
  where modalidad_financiacion = 'ANTICIPO';
