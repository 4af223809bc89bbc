-- A name that another table keeps a copy of (for searching and sorting) is kept alike by one trigger per copy, all of one
-- function. A later migration that makes such a table calls preparar_copia for each copy.

-- tg_argv: the table that holds the copy, its column of the id, its column of the copy, and here the key and the name.
-- A renaming is no change of those records by a person: neither version nor audit.
create function renombrar_copia() returns trigger
language plpgsql as $$
declare
  silencio text := current_setting('molino.silencio', true);
  fila jsonb := to_jsonb(new);
begin
  perform set_config('molino.silencio', 'on', true);
  execute format('update %I set %I = $1 where %I = $2', tg_argv[0], tg_argv[2], tg_argv[1])
    using fila ->> tg_argv[4], (fila ->> tg_argv[3])::uuid;
  perform set_config('molino.silencio', coalesce(silencio, ''), true);
  return null;
end $$;

-- tabla.copia repeats column nombre of the record that tabla.id points to by its foreign key.
create function preparar_copia(tabla text, id text, copia text, nombre text) returns void
language plpgsql as $$
declare
  origen regclass;
begin
  select c.confrelid into origen
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.conrelid = tabla::regclass and array_length(c.conkey, 1) = 1 and a.attname = id;
  if origen is null then
    raise exception '%.% has no foreign key', tabla, id;
  end if;
  execute format(
    'create trigger %1$I after update of %2$I on %3$s for each row when (old.%2$I is distinct from new.%2$I)
     execute function renombrar_copia(%4$L, %5$L, %6$L, %7$L, %2$L)',
    'copia_' || tabla || '_' || copia, nombre, origen, tabla, id, copia, clave_primaria(origen::text));
end $$;

drop trigger renombrar_en_pesadas on third_parties;
drop trigger renombrar_en_pesadas on products;
drop trigger renombrar_en_pesadas on vehicles;
drop trigger renombrar_en_cartera on third_parties;
drop trigger renombrar_en_liquidaciones on third_parties;
drop trigger renombrar on companies;
drop function renombrar_en_pesadas();
drop function renombrar_en_cartera();
drop function renombrar_en_liquidaciones();
drop function renombrar_empresa();

select preparar_copia('weighing_records', 'id_cliente', 'nombre_cliente', 'nombre');
select preparar_copia('weighing_records', 'id_proveedor', 'nombre_proveedor', 'nombre');
select preparar_copia('weighing_records', 'id_producto', 'descripcion_producto', 'descripcion');
select preparar_copia('weighing_records', 'id_vehiculo', 'placa', 'placa');
select preparar_copia('payment_receipts', 'id_cliente_tercero', 'nombre_cliente', 'nombre');
select preparar_copia('accounts_receivable', 'cliente_id', 'cliente_nombre', 'nombre');
select preparar_copia('settlements', 'id_proveedor', 'nombre_proveedor', 'nombre');
select preparar_copia('cost_centers', 'empresa_id', 'nombre_empresa', 'nombre');
