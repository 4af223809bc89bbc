-- How many entries each company has up to a moment. A total kept by every entry would make all that a company does wait
-- for one row; this one is carried on every hour, and a search counts only what came after.
create table auditoria_contada (
  id_empresa uuid primary key,
  hasta timestamptz not null,
  cantidad bigint not null check (cantidad >= 0)
);

-- Carries the count on up to a moment, which must lie further back than the longest transaction is old: entries only
-- come with the moment in which they are written.
create function contar_auditoria(limite timestamptz) returns void
language plpgsql as $$
begin
  lock table auditoria_contada in exclusive mode;
  insert into auditoria_contada as c (id_empresa, hasta, cantidad)
  select a.id_empresa, limite, count(*)
  from auditoria a left join auditoria_contada ya on ya.id_empresa = a.id_empresa
  where a.id_empresa is not null and a.fecha < limite and a.fecha >= coalesce(ya.hasta, '-infinity')
  group by a.id_empresa
  on conflict (id_empresa) do update set hasta = excluded.hasta, cantidad = c.cantidad + excluded.cantidad;
end $$;
