-- Imports of every kind are written and taken back in small transactions, so that others wait little.
alter table imports drop constraint imports_estado_check;
alter table imports add constraint imports_estado_check check (estado in
  ('LEYENDO', 'COLUMNAS', 'REVISANDO', 'LISTA', 'IMPORTANDO', 'IMPORTADA', 'DESHACIENDO', 'RECHAZADA', 'DETENIDA', 'DESHECHA'));

-- Records of earlier imports were all created when the import ended.
select set_config('molino.silencio', 'on', true);
update imports set escrita_desde = terminada_en where estado = 'IMPORTADA' and escrita_desde is null;
select set_config('molino.silencio', '', true);

-- Records among these that another record points to, over every foreign key. One query per key, while contar_usos takes one per
-- record.
create function usados(tabla text, ids uuid[]) returns setof uuid
language plpgsql stable as $$
declare
  referencia record;
begin
  for referencia in
    select c.conrelid::regclass as origen, a.attname as columna
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = tabla::regclass and c.confdeltype <> 'c'
  loop
    return query execute format('select %I from %s where %I = any ($1)', referencia.columna, referencia.origen,
      referencia.columna) using ids;
  end loop;
end $$;
