-- The sums of each day are kept apart by operation too, and with the first and the last key of their tickets (keys grow with
-- time; a bound that no ticket has any more is no harm): a list of some days in the order of keys, or of what they are the
-- ties of, is met between them. Kilos and pesos.
drop table weighing_days;
create table weighing_days (
  id_empresa uuid not null references companies on delete cascade,
  fecha date not null,
  estado text not null,
  aplica_liquidacion boolean not null,
  operacion text not null,
  cantidad bigint not null,
  peso_neto numeric not null,
  pesoflete numeric not null,
  vrpesada numeric not null,
  -- Texts, because PostgreSQL 15 knows no least uuid of several.
  primera text collate "C" not null,
  ultima text collate "C" not null,
  primary key (id_empresa, fecha, estado, aplica_liquidacion, operacion)
);

-- In the order of the key, so that two transactions never wait for each other.
create or replace function contar_pesadas_del_dia() returns trigger
language plpgsql as $$
begin
  insert into weighing_days as d
  select id_empresa, fecha, estado, aplica_liquidacion, operacion, count(*), coalesce(sum(peso_neto), 0), sum(pesoflete),
    sum(vrpesada), min(id_weighing_record::text collate "C"), max(id_weighing_record::text collate "C")
  from nuevas where not eliminada group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (id_empresa, fecha, estado, aplica_liquidacion, operacion) do update set
    cantidad = d.cantidad + excluded.cantidad, peso_neto = d.peso_neto + excluded.peso_neto,
    pesoflete = d.pesoflete + excluded.pesoflete, vrpesada = d.vrpesada + excluded.vrpesada,
    primera = least(d.primera, excluded.primera), ultima = greatest(d.ultima, excluded.ultima);
  return null;
end $$;

create or replace function mover_pesadas_del_dia() returns trigger
language plpgsql as $$
begin
  insert into weighing_days as d
  select id_empresa, fecha, estado, aplica_liquidacion, operacion, sum(signo), sum(peso_neto), sum(pesoflete), sum(vrpesada),
    min(clave), max(clave)
  from (
    -- Ticket by ticket: what stays as it was comes to nothing.
    select clave, id_empresa, fecha, estado, aplica_liquidacion, operacion, sum(signo) as signo,
      coalesce(sum(signo * peso_neto), 0) as peso_neto, sum(signo * pesoflete) as pesoflete, sum(signo * vrpesada) as vrpesada
    from (
      select id_weighing_record::text collate "C" as clave, id_empresa, fecha, estado, aplica_liquidacion, operacion,
        -1 as signo, peso_neto, pesoflete, vrpesada
      from viejas where not eliminada
      union all
      select id_weighing_record::text collate "C", id_empresa, fecha, estado, aplica_liquidacion, operacion,
        1, peso_neto, pesoflete, vrpesada
      from nuevas where not eliminada
    ) f
    group by 1, 2, 3, 4, 5, 6
    having (sum(signo), coalesce(sum(signo * peso_neto), 0), sum(signo * pesoflete), sum(signo * vrpesada)) <> (0, 0, 0, 0)
  ) c
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5
  on conflict (id_empresa, fecha, estado, aplica_liquidacion, operacion) do update set
    cantidad = d.cantidad + excluded.cantidad, peso_neto = d.peso_neto + excluded.peso_neto,
    pesoflete = d.pesoflete + excluded.pesoflete, vrpesada = d.vrpesada + excluded.vrpesada,
    primera = least(d.primera, excluded.primera), ultima = greatest(d.ultima, excluded.ultima);
  return null;
end $$;

insert into weighing_days
select id_empresa, fecha, estado, aplica_liquidacion, operacion, count(*), coalesce(sum(peso_neto), 0), sum(pesoflete),
  sum(vrpesada), min(id_weighing_record::text collate "C"), max(id_weighing_record::text collate "C")
from weighing_records where not eliminada group by 1, 2, 3, 4, 5;

-- The names stand in their columns beside the text that is searched: where a page begins in the order of a name is told by
-- the counts of the names before it.
drop table weighing_name_counts;
create table weighing_name_counts (
  id_empresa uuid not null references companies on delete cascade,
  nombre_cliente text not null,
  nombre_proveedor text not null,
  descripcion_producto text not null,
  cantidad bigint not null check (cantidad >= 0),
  nombres text not null generated always as (
    texto_busqueda(nombre_cliente, nombre_proveedor, descripcion_producto)) stored,
  primary key (id_empresa, nombre_cliente, nombre_proveedor, descripcion_producto)
);
create index weighing_name_counts_nombres_idx
  on weighing_name_counts using gin (nombres gin_trgm_ops) with (fastupdate = off);

-- In the order of their names, so that two transactions never wait for each other.
create or replace function contar_nombres_de_pesadas() returns trigger
language plpgsql as $$
begin
  insert into weighing_name_counts as c (id_empresa, nombre_cliente, nombre_proveedor, descripcion_producto, cantidad)
  select id_empresa, nombre_cliente, nombre_proveedor, descripcion_producto, count(*)
  from nuevas where not eliminada group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (id_empresa, nombre_cliente, nombre_proveedor, descripcion_producto) do update set
    cantidad = c.cantidad + excluded.cantidad;
  return null;
end $$;

create or replace function mover_nombres_de_pesadas() returns trigger
language plpgsql as $$
declare
  cambio record;
begin
  for cambio in
    select id_empresa, nombre_cliente, nombre_proveedor, descripcion_producto, sum(cuantas) as cuantas
    from (
      select id_empresa, nombre_cliente, nombre_proveedor, descripcion_producto, -1 as cuantas
      from viejas where not eliminada
      union all
      select id_empresa, nombre_cliente, nombre_proveedor, descripcion_producto, 1 from nuevas where not eliminada
    ) f
    group by 1, 2, 3, 4
    having sum(cuantas) <> 0
    order by 1, 2, 3, 4
  loop
    if cambio.cuantas > 0 then
      insert into weighing_name_counts as c (id_empresa, nombre_cliente, nombre_proveedor, descripcion_producto, cantidad)
      values (cambio.id_empresa, cambio.nombre_cliente, cambio.nombre_proveedor, cambio.descripcion_producto, cambio.cuantas)
      on conflict (id_empresa, nombre_cliente, nombre_proveedor, descripcion_producto) do update set
        cantidad = c.cantidad + excluded.cantidad;
    else
      update weighing_name_counts set cantidad = cantidad + cambio.cuantas
      where id_empresa = cambio.id_empresa and nombre_cliente = cambio.nombre_cliente
        and nombre_proveedor = cambio.nombre_proveedor and descripcion_producto = cambio.descripcion_producto;
    end if;
  end loop;
  return null;
end $$;

drop function nombres_de_pesada(weighing_records);

insert into weighing_name_counts (id_empresa, nombre_cliente, nombre_proveedor, descripcion_producto, cantidad)
select id_empresa, nombre_cliente, nombre_proveedor, descripcion_producto, count(*)
from weighing_records where not eliminada group by 1, 2, 3, 4;
