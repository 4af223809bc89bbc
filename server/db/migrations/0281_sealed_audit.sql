-- Hash chain that shows changes of the audit by SQL. Each company has one: an entry gets a number and the SHA-256 of its content,
-- a seal that of all entries before it. Entries are sealed shortly after their commit, because writers would wait for one another
-- within their transactions. Entries without a company are in the chain of zeros.
create table auditoria_sellos (
  id_empresa uuid not null,
  numero bigint not null,
  id uuid not null,
  resumen bytea not null,
  huella bytea not null,
  primary key (id_empresa, numero)
);
select amurallar_tabla('auditoria_sellos');
create trigger solo_agregar before update or delete on auditoria_sellos
  for each row execute function rechazar_cambio_de_auditoria();
create trigger sin_vaciar before truncate on auditoria_sellos
  for each statement execute function rechazar_cambio_de_auditoria();

-- Entries that wait for their seal. An entry committed late is found here although later ones are sealed.
create table auditoria_por_sellar (
  id_empresa uuid not null,
  id uuid not null,
  primary key (id_empresa, id)
);
select amurallar_tabla('auditoria_por_sellar');
create policy de_ninguna on auditoria_por_sellar for insert
  with check (id_empresa = '00000000-0000-0000-0000-000000000000');

create function anotar_por_sellar() returns trigger
language plpgsql as $$
begin
  insert into auditoria_por_sellar
    values (coalesce(new.id_empresa, '00000000-0000-0000-0000-000000000000'), new.id);
  return null;
end $$;
create trigger por_sellar after insert on auditoria for each row execute function anotar_por_sellar();

-- Content of an entry in bytes, independent of settings. server/audit/chain/verify.ts builds the same bytes on its own.
create function resumen_de_auditoria(entrada auditoria) returns bytea
language sql stable as $$
  select sha256(convert_to(jsonb_build_array(entrada.id, entrada.id_empresa, entrada.tabla_afectada, entrada.operacion,
    entrada.id_usuario, entrada.usuario, extract(epoch from entrada.fecha), entrada.descripcion, entrada.registro_id,
    entrada.antes, entrada.despues, entrada.motivo, entrada.ip, entrada.peticion)::text, 'UTF8'))
$$;

-- Seals up to `lote` of the oldest waiting entries of a company and returns their number. With `esperar` it waits for another
-- process on the same chain; without it returns 0 then. An entry deleted before its seal keeps its number.
create function sellar_auditoria(empresa uuid, lote int, esperar boolean) returns int
language plpgsql as $$
declare
  corte uuid;
  numero_de_sello bigint;
  huella_anterior bytea;
  sellados int := 0;
  entrada record;
begin
  if esperar then
    perform pg_advisory_xact_lock(7236413, hashtext(empresa::text));
  elsif not pg_try_advisory_xact_lock(7236413, hashtext(empresa::text)) then
    return 0;
  end if;
  select numero, huella into numero_de_sello, huella_anterior from auditoria_sellos
    where id_empresa = empresa order by numero desc limit 1;
  if not found then
    numero_de_sello := 0;
    huella_anterior := uuid_send(empresa);
  end if;
  select id into corte from auditoria_por_sellar where id_empresa = empresa order by id offset lote - 1 limit 1;
  for entrada in
    with tomadas as (
      delete from auditoria_por_sellar
      where id_empresa = empresa and id <= coalesce(corte, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      returning id)
    select t.id, coalesce(a.resumen, '') as resumen
    from tomadas t left join lateral (
      select resumen_de_auditoria(x) as resumen from auditoria x where x.id = t.id limit 1) a on true
    order by t.id
  loop
    numero_de_sello := numero_de_sello + 1;
    huella_anterior := sha256(huella_anterior || int8send(numero_de_sello) || uuid_send(entrada.id) || entrada.resumen);
    insert into auditoria_sellos values (empresa, numero_de_sello, entrada.id, entrada.resumen, huella_anterior);
    sellados := sellados + 1;
  end loop;
  return sellados;
end $$;

-- Last seal at the time of a closing, for its paper. '' for closings before the chain.
alter table cash_closings add column ancla text not null default '';
