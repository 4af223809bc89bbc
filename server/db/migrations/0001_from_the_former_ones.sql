-- A database of the release before these migrations goes on from its last one, 0076; an older one is refused.
do $$
declare
  anteriores text[] := array(select nombre from migraciones
    where nombre between '0001' and '0076_order_of_remarks.sql' and nombre <> '0001_from_the_former_ones.sql');
begin
  if to_regclass('users') is null or exists (select from migraciones where nombre = '0003_tables.sql') then
    return;
  end if;
  if cardinality(anteriores) <> 41 then
    raise exception 'La base de datos es de una versión anterior que ya no se actualiza: le faltan migraciones hasta '
      '0076_order_of_remarks.sql. Ábrala antes con la versión que las trae.';
  end if;

  -- Lists are read in one way (N-162): nothing is counted by days or names.
  drop table weighing_days, weighing_name_counts;
  drop function contar_pesadas_del_dia, mover_pesadas_del_dia, contar_nombres_de_pesadas, mover_nombres_de_pesadas cascade;
  drop index weighing_records_propio_idx, accounts_receivable_propio_idx, payment_receipts_propio_idx,
    weighing_records_operacion_idx, accounts_receivable_anuladas_idx, accounts_receivable_pagadas_idx,
    accounts_receivable_factura_unica, accounts_receivable_vence_idx;
  create unique index accounts_receivable_factura_unica on accounts_receivable (id_factura) include (saldo_actual)
    where id_factura is not null;
  create index accounts_receivable_vence_idx on accounts_receivable (id_empresa, fecha_esperada_pago, id_cuenta_por_cobrar)
    include (fecha_factura);
  alter table weighing_records drop column fuente_peso;
  alter table users add column a_cargo_de uuid;

  delete from migraciones where nombre = any (anteriores);
  insert into migraciones (nombre) values
    ('0002_audit.sql'), ('0003_tables.sql'), ('0004_users_and_companies.sql'), ('0005_catalogues.sql'),
    ('0006_weighings.sql'), ('0007_financing.sql'), ('0008_settlements.sql'), ('0009_money.sql'),
    ('0010_requests_and_payroll.sql');
end $$;
