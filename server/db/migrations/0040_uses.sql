-- How many records point to this one, over every foreign key of the database: each once, however many of its columns do,
-- and none that is deleted with it.
create or replace function contar_usos(tabla text, id uuid) returns bigint
language plpgsql stable as $$
declare
  total bigint := 0;
  parcial bigint;
  referencia record;
begin
  for referencia in
    select c.conrelid::regclass as origen, string_agg(distinct format('%I = $1', a.attname), ' or ') as apunta
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = tabla::regclass and c.confdeltype <> 'c'
    group by c.conrelid
  loop
    execute format('select count(*) from %s where %s', referencia.origen, referencia.apunta) into parcial using id;
    total := total + parcial;
  end loop;
  return total;
end $$;
