-- Row-level security: without a company (molino.empresa) no row is visible (server/db/README.md, two walls).

create function empresa_actual() returns uuid language sql stable as $$
  select nullif(current_setting('molino.empresa', true), '')::uuid
$$;

-- Tables with a company, and those with a policy of their own.
create function tablas_de_empresa() returns setof oid language sql stable as $$
  select oid from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and (relrowsecurity
    or exists (select from pg_attribute where attrelid = c.oid and attname = 'id_empresa' and not attisdropped))
$$;

-- Sets the policy of a table. A subquery reads the company once per statement, not once per row. `de_todos` tells
-- which rows everybody may read besides.
create function amurallar_tabla(
  tabla text, condicion text default 'id_empresa = (select empresa_actual())', de_todos text default null) returns void
language plpgsql as $$
begin
  execute format('alter table %1$I enable row level security; drop policy if exists empresa on %1$I;
    create policy empresa on %1$I using (%2$s)', tabla, condicion);
  if de_todos is not null then
    execute format('drop policy if exists de_todos on %1$I; create policy de_todos on %1$I for select using (%2$s)',
      tabla, de_todos);
  end if;
end $$;

-- Makes the policies hold for the owner too, who then names molino.entre_empresas for work over all companies.
create function forzar_muro(forzar boolean) returns void language plpgsql as $$
declare
  tabla regclass;
begin
  for tabla in
    select oid from pg_class where oid in (select tablas_de_empresa()) and relforcerowsecurity <> forzar
  loop
    execute format(case when forzar then 'alter table %1$s force row level security; create policy entre_empresas on %1$s
        using ((select current_setting(''molino.entre_empresas'', true)) = ''si'')'
      else 'alter table %1$s no force row level security; drop policy entre_empresas on %1$s' end, tabla);
  end loop;
end $$;

-- Fails if a table of companies is open.
create function revisar_muro() returns void language plpgsql as $$
declare
  abiertas text := (
    select string_agg(t::regclass::text, ', ') from tablas_de_empresa() t where not row_security_active(t));
begin
  if abiertas is not null then
    raise exception 'abiertas: %', abiertas;
  end if;
end $$;
