-- The second wall round a company, below the conditions of queries: whoever does not say in which company (molino.empresa)
-- reaches nothing of any. It holds for a role that owns nothing, with which the API works (server/db/row-level-security.ts).

create function empresa_actual() returns uuid
language sql stable as $$
  select nullif(current_setting('molino.empresa', true), '')::uuid
$$;

create function tablas_de_empresa() returns setof oid
language sql stable as $$
  select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'id_empresa' and not a.attisdropped
$$;

-- The company is asked once a statement, not once a row.
create function amurallar_tabla(tabla text, condicion text default 'id_empresa = (select empresa_actual())') returns void
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', tabla);
  execute format('create policy empresa on %I using (%s)', tabla, condicion);
end $$;

-- Where the policies have to hold for the owner too, it says by itself when it means all companies.
create function forzar_muro(forzar boolean) returns void
language plpgsql as $$
declare
  tabla regclass;
begin
  for tabla in
    select oid from pg_class where oid in (select tablas_de_empresa()) and relforcerowsecurity <> forzar
  loop
    if forzar then
      execute format('alter table %s force row level security', tabla);
      execute format('create policy entre_empresas on %s
        using ((select current_setting(''molino.entre_empresas'', true)) = ''si'')', tabla);
    else
      execute format('alter table %s no force row level security', tabla);
      execute format('drop policy entre_empresas on %s', tabla);
    end if;
  end loop;
end $$;

-- Refuses when a table of companies is open to whoever asks.
create function revisar_muro() returns void
language plpgsql as $$
declare
  abiertas text := (
    select string_agg(t::regclass::text, ', ') from tablas_de_empresa() t where not row_security_active(t));
begin
  if abiertas is not null then
    raise exception 'abiertas: %', abiertas;
  end if;
end $$;

-- As before, and with the wall round the records of a company.
create or replace function preparar_tabla(tabla text) returns void
language plpgsql as $$
declare
  clave text := clave_primaria(tabla);
  columnas text[] := array(
    select attname::text from pg_attribute where attrelid = tabla::regclass and attnum > 0 and not attisdropped);
begin
  perform auditar_tabla(tabla);
  execute format('create trigger version before update on %I for each row execute function cambiar_version()', tabla);
  if 'id_empresa' = any (columnas) then
    perform amurallar_tabla(tabla);
  end if;
  if 'id_empresa' = any (columnas) and clave <> 'id_empresa' then
    execute format('create index %I on %I (id_empresa, %I)', tabla || '_empresa_idx', tabla, clave);
    execute format(
      'create trigger total_alta after insert on %I referencing new table as filas
       for each statement execute function sumar_total()', tabla);
    execute format(
      'create trigger total_baja after delete on %I referencing old table as filas
       for each statement execute function restar_total()', tabla);
  end if;
  if 'busqueda' = any (columnas) then
    -- Without fastupdate: a search would have to read the list of pending entries from end to end.
    execute format(
      'create index %I on %I using gin (busqueda gin_trgm_ops) with (fastupdate = off)', tabla || '_busqueda_idx', tabla);
  end if;
end $$;

select amurallar_tabla(t::regclass::text) from tablas_de_empresa() t
where t not in ('auditoria'::regclass, 'idempotencia'::regclass);

-- Companies, and who works in which, are everybody's to read, like users and roles; what is written stays in the company.
create policy de_todos on companies for select using (true);
create policy de_todos on user_companies for select using (true);

-- What was done in no company, and what became of users, roles and companies in any, belongs to all.
select amurallar_tabla('auditoria', 'id_empresa is null or id_empresa = (select empresa_actual())');
create policy de_todos on auditoria for select using (
  tabla_afectada in ('companies', 'users', 'roles', 'role_routes', 'user_roles', 'user_companies'));

-- '' is what was made in no company.
select amurallar_tabla('idempotencia', 'id_empresa = (select coalesce(empresa_actual()::text, ''''))');
