-- The sums of each day are kept apart by state and by what can be settled: a year of tickets by state, and all that waits
-- for its settlement, are added up from a few rows a day, however many tickets they hold. Kilos and pesos.
drop table weighing_days;
create table weighing_days (
  id_empresa uuid not null references companies on delete cascade,
  fecha date not null,
  estado text not null,
  aplica_liquidacion boolean not null,
  cantidad bigint not null,
  peso_neto numeric not null,
  pesoflete numeric not null,
  vrpesada numeric not null,
  primary key (id_empresa, fecha, estado, aplica_liquidacion)
);

-- In the order of the key, so that two transactions never wait for each other.
create or replace function contar_pesadas_del_dia() returns trigger
language plpgsql as $$
begin
  insert into weighing_days as d
  select id_empresa, fecha, estado, aplica_liquidacion, count(*), coalesce(sum(peso_neto), 0), sum(pesoflete), sum(vrpesada)
  from nuevas where not eliminada group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (id_empresa, fecha, estado, aplica_liquidacion) do update set cantidad = d.cantidad + excluded.cantidad,
    peso_neto = d.peso_neto + excluded.peso_neto, pesoflete = d.pesoflete + excluded.pesoflete,
    vrpesada = d.vrpesada + excluded.vrpesada;
  return null;
end $$;

create or replace function mover_pesadas_del_dia() returns trigger
language plpgsql as $$
begin
  insert into weighing_days as d
  select * from (
    select id_empresa, fecha, estado, aplica_liquidacion, sum(signo) as cantidad,
      coalesce(sum(signo * peso_neto), 0) as peso_neto, sum(signo * pesoflete) as pesoflete, sum(signo * vrpesada) as vrpesada
    from (
      select id_empresa, fecha, estado, aplica_liquidacion, -1 as signo, peso_neto, pesoflete, vrpesada
      from viejas where not eliminada
      union all
      select id_empresa, fecha, estado, aplica_liquidacion, 1, peso_neto, pesoflete, vrpesada
      from nuevas where not eliminada
    ) f
    group by 1, 2, 3, 4
  ) c
  where (cantidad, peso_neto, pesoflete, vrpesada) <> (0, 0, 0, 0)
  order by 1, 2, 3, 4
  on conflict (id_empresa, fecha, estado, aplica_liquidacion) do update set cantidad = d.cantidad + excluded.cantidad,
    peso_neto = d.peso_neto + excluded.peso_neto, pesoflete = d.pesoflete + excluded.pesoflete,
    vrpesada = d.vrpesada + excluded.vrpesada;
  return null;
end $$;

insert into weighing_days
select id_empresa, fecha, estado, aplica_liquidacion, count(*), coalesce(sum(peso_neto), 0), sum(pesoflete), sum(vrpesada)
from weighing_records where not eliminada group by 1, 2, 3, 4;
