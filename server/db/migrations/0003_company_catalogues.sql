-- What a new company gets besides its own third party: numbering, payment methods and dated parameters.

create table consecutives (
  id_consecutive uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  descripcion text not null check (descripcion <> ''),
  prefijo text not null default '',
  -- The next number to give.
  consecutivo_actual bigint not null check (consecutivo_actual > 0),
  tags text not null default '',
  activo boolean not null default true,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(descripcion, prefijo)) stored
);
select preparar_tabla('consecutives');

-- Takes the next number of a document. The row stays locked until the transaction ends, so a failed one leaves no gap.
-- Giving numbers is neither a change of version nor an audit entry: the document that takes the number has its own.
create function siguiente_numero(empresa uuid, documento text) returns table (prefijo text, numero bigint)
language plpgsql as $$
declare
  elegido uuid;
begin
  select c.id_consecutive into elegido from consecutives c
  where c.id_empresa = empresa and c.activo and documento = any (string_to_array(c.tags, '|'))
  order by c.id_consecutive limit 1 for update;
  if elegido is null then
    return;
  end if;
  perform set_config('molino.silencio', 'on', true);
  return query
    update consecutives c set consecutivo_actual = c.consecutivo_actual + 1
    where c.id_consecutive = elegido
    returning c.prefijo, c.consecutivo_actual - 1;
  perform set_config('molino.silencio', '', true);
end $$;

create table payment_methods (
  id_forma_pago uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  descripcion text not null check (descripcion <> ''),
  tags text not null default '',
  activo boolean not null default true,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(descripcion)) stored
);
select preparar_tabla('payment_methods');

create table rates (
  id_tarifa uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  area text not null check (area <> ''),
  descripcion text not null check (descripcion <> ''),
  unidad_medida text not null check (unidad_medida <> ''),
  valor numeric(18, 6) not null default 0 check (valor >= 0),
  valor_referencia numeric(18, 6) not null default 0 check (valor_referencia >= 0),
  tags text not null default '',
  vigente_desde date not null,
  vigente_hasta date,
  activo boolean not null default true,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(descripcion, area)) stored,
  constraint rates_vigencia check (vigente_hasta is null or vigente_hasta >= vigente_desde)
);
select preparar_tabla('rates');
