-- True for a loan in a month that an earlier release closed: its voucher stays as that release made it. Opening interest had
-- no voucher, and a loan in kind credited an inventory that nobody had bought (financing/README.md, vouchers of earlier loans).
alter table financing_agreement_movements add asiento_anterior boolean not null default false;

select set_config('molino.silencio', 'on', true);
update financing_agreement_movements m set asiento_anterior = true
  where (m.interes_inicial > 0 or m.modalidad_financiacion in ('SUPPLIES_DELIVERY', 'RICE_IN_KIND'))
    and to_char(coalesce(m.saldo_inicial_al, m.fecha_movimiento), 'YYYY-MM') <= (select max(p.mes) from closed_periods p
      where p.id_empresa = m.id_empresa and p.cerrado);
select set_config('molino.silencio', '', true);
