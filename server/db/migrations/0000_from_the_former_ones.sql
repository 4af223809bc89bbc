-- A database whose last migration is the last of those that these eleven replace goes on from there; an older one is refused.
do $$
declare
  anteriores text[] := array(select nombre from migraciones where nombre between '0001' and '0081_row_level_security.sql');
begin
  if cardinality(anteriores) = 0 then
    return;
  end if;
  if cardinality(anteriores) <> 43 then
    raise exception 'La base de datos es de una versión anterior que ya no se actualiza: le faltan migraciones hasta '
      '0081_row_level_security.sql. Ábrala antes con la versión que las trae.';
  end if;
  alter table weighing_records drop column fuente_peso;
  delete from migraciones where nombre = any (anteriores);
  insert into migraciones (nombre) values
    ('0001_functions.sql'), ('0002_audit.sql'), ('0003_tables.sql'), ('0004_users_and_companies.sql'),
    ('0005_catalogues.sql'), ('0006_weighings.sql'), ('0007_financing.sql'), ('0008_settlements.sql'), ('0009_money.sql'),
    ('0010_requests_and_payroll.sql'), ('0011_orders_of_lists.sql');
end $$;
