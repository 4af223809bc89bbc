-- How many entries of each kind a company has up to one moment. A total kept by every entry would make all that a
-- company does wait for one row; this one is carried on every hour, and a search counts only what came after.
create table auditoria_cuentas (
  id_empresa uuid not null,
  operacion text not null,
  tabla_afectada text not null,
  usuario_normal text not null,
  cantidad bigint not null check (cantidad > 0),
  primary key (id_empresa, operacion, tabla_afectada, usuario_normal)
);

create table auditoria_contada_hasta (
  hasta timestamptz not null
);
insert into auditoria_contada_hasta values ('-infinity');

-- Carries the counts on up to a moment, which must lie further back than the longest transaction is old: entries only
-- come with the moment in which they are written.
create function contar_auditoria_hasta(limite timestamptz) returns void
language plpgsql as $$
declare
  desde timestamptz;
begin
  select hasta into desde from auditoria_contada_hasta for update;
  if limite <= desde then
    return;
  end if;
  insert into auditoria_cuentas as c (id_empresa, operacion, tabla_afectada, usuario_normal, cantidad)
  select id_empresa, operacion, tabla_afectada, usuario_normal, count(*) from auditoria
  where id_empresa is not null and fecha >= desde and fecha < limite
  group by id_empresa, operacion, tabla_afectada, usuario_normal
  on conflict (id_empresa, operacion, tabla_afectada, usuario_normal)
    do update set cantidad = c.cantidad + excluded.cantidad;
  update auditoria_contada_hasta set hasta = limite;
end $$;
