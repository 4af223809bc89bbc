-- The kilos of a purchase of paddy may belong to several farmers, and a settlement takes a part of a weighing's kilos: what
-- is open of an owner's is what no living settlement of his took. kg with two decimals.
create table weighing_shares (
  id_parte uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_weighing_record uuid not null references weighing_records,
  id_proveedor uuid not null references third_parties,
  nombre_proveedor text not null,
  -- As it was written: kilos, or percents that come to 100.
  unidad text not null check (unidad in ('KG', 'PORCENTAJE')),
  parte numeric(12, 2) not null check (parte > 0),
  -- Its kilos of the net weight; null while that is missing.
  kg numeric(12, 2) check (kg > 0),
  constraint weighing_shares_un_dueno unique (id_weighing_record, id_proveedor)
);
select preparar_tabla('weighing_shares');
select preparar_copia('weighing_shares', 'id_proveedor', 'nombre_proveedor', 'nombre');
create index weighing_shares_proveedor_idx on weighing_shares (id_proveedor, id_weighing_record);

alter table weighing_records add column repartida boolean not null default false;

-- What a settlement takes of a weighing: kilos of its net weight, and of its freight and scale fee (pesos) what falls to
-- them. A draft whose weighing went to somebody else holds 0.
alter table settlement_weighings
  add column kg numeric(14, 2) not null default 0 check (kg >= 0),
  add column flete numeric(15) not null default 0 check (flete >= 0),
  add column bascula numeric(15) not null default 0 check (bascula >= 0);
-- Each of before took the whole.
update settlement_weighings l set
  kg = case when s.id_proveedor = w.id_proveedor or not l.viva then w.peso_neto else 0 end, flete = w.pesoflete,
  bascula = case when 'DESCUENTO_LIQUIDACION' = any (string_to_array(f.tags, '|')) then w.vrpesada else 0 end
from weighing_records w, payment_methods f, settlements s
where w.id_weighing_record = l.id_weighing_record and f.id_forma_pago = w.id_formapago
  and s.id_liquidacion = l.id_liquidacion and w.peso_neto is not null;
alter table settlement_weighings alter column kg drop default, alter column flete drop default, alter column bascula drop default;
drop index settlement_weighings_viva_unica;
drop index settlement_weighings_pesada_idx;
create index settlement_weighings_pesada_idx on settlement_weighings (id_weighing_record, id_liquidacion) include (kg, viva);

-- The kilos of a weighing by whose they are: its shares, or the whole of its supplier.
create function duenos_de_pesada(pesada uuid) returns table (id_proveedor uuid, kg numeric)
language sql stable as $$
  select p.id_proveedor, p.kg from weighing_shares p where p.id_weighing_record = pesada
  union all
  select w.id_proveedor, w.peso_neto from weighing_records w where w.id_weighing_record = pesada and not w.repartida
$$;

-- No kilo is settled twice, and the shares are the whole: looked at when a transaction ends, with the weighing locked, so
-- that of several at once each counts those before it.
create function cuidar_kilos() returns trigger
language plpgsql as $$
declare
  pesada uuid := (case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> 'id_weighing_record')::uuid;
  w record;
begin
  select id_weighing_record, consecutivo, peso_neto, repartida into w
    from weighing_records where id_weighing_record = pesada for no key update;
  if not found then
    return null;
  end if;
  if w.repartida is distinct from exists (select from weighing_shares where id_weighing_record = pesada)
    or (w.repartida and w.peso_neto is distinct from
      (select case when count(*) = count(kg) then sum(kg) end from weighing_shares where id_weighing_record = pesada))
  then
    raise exception 'The shares of weighing % are not its net weight', w.consecutivo
      using errcode = 'check_violation', constraint = 'weighing_shares_suman';
  end if;
  if exists (
    select from settlement_weighings l join settlements s using (id_liquidacion)
    where l.id_weighing_record = pesada and l.viva
    group by s.id_proveedor
    having sum(l.kg) > coalesce((select d.kg from duenos_de_pesada(pesada) d where d.id_proveedor = s.id_proveedor), 0))
  then
    raise exception 'More kilos of weighing % are settled than there are', w.consecutivo
      using errcode = 'check_violation', constraint = 'settlement_weighings_alcanzan';
  end if;
  return null;
end $$;
create constraint trigger kilos_de_la_pesada after insert or update of kg, viva on settlement_weighings
  deferrable initially deferred for each row execute function cuidar_kilos();
create constraint trigger kilos_de_la_pesada after insert or update or delete on weighing_shares
  deferrable initially deferred for each row execute function cuidar_kilos();
create constraint trigger kilos_de_la_pesada after update of peso_neto, id_proveedor, repartida on weighing_records
  deferrable initially deferred for each row when (old.peso_neto is distinct from new.peso_neto
    or old.id_proveedor is distinct from new.id_proveedor or old.repartida is distinct from new.repartida)
  execute function cuidar_kilos();
