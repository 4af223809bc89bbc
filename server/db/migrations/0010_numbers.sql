-- Numbers of documents.

create table consecutives (
  id_consecutive uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  descripcion text not null check (descripcion <> ''),
  prefijo text not null default '',
  -- The next number to give.
  consecutivo_actual bigint not null check (consecutivo_actual > 0),
  tags text not null default '',
  activo boolean not null default true
);
select preparar_tabla('consecutives', 'descripcion, prefijo');
select preparar_orden('consecutives', 'descripcion, prefijo, consecutivo_actual');

-- One active consecutive for each kind of document. siguiente_numero finds it by its tag.
do $$
declare
  documento text;
begin
  foreach documento in array array['PESADA', 'LIQUIDACION', 'ACUERDO', 'RECIBO_CAJA', 'FACTURA', 'CUENTA', 'LOTE', 'MAQUILA',
    'DOCUMENTO_SOPORTE', 'NOTA_AJUSTE', 'NOTA_CREDITO']
  loop
    execute format(
      'create unique index %I on consecutives (id_empresa) where activo and %L = any (string_to_array(tags, ''|''))',
      'consecutives_' || lower(documento) || '_unico', documento);
  end loop;
end $$;

-- Takes the next number of a document. The row is locked until the transaction ends, so a failed one leaves no gap.
-- The document has the audit entry, the consecutive has none.
create function siguiente_numero(empresa uuid, documento text) returns table (prefijo text, numero bigint)
language plpgsql as $$
begin
  perform set_config('molino.silencio', 'on', true);
  return query
    update consecutives c set consecutivo_actual = c.consecutivo_actual + 1
    where c.id_empresa = empresa and c.activo and documento = any (string_to_array(c.tags, '|'))
    returning c.prefijo, c.consecutivo_actual - 1;
  perform set_config('molino.silencio', '', true);
end $$;

-- Ranges of numbers that the DIAN authorised for a consecutive. Documents take numbers from the oldest range.
create table authorised_ranges (
  id_rango uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_consecutive uuid not null references consecutives,
  resolucion text not null check (resolucion <> ''),
  fecha_resolucion date not null,
  prefijo text not null default '',
  numero_desde bigint not null check (numero_desde > 0),
  numero_hasta bigint not null,
  vigente_desde date not null,
  vigente_hasta date not null,
  -- Next number to give. One past the last when all are given.
  siguiente bigint not null,
  constraint authorised_ranges_numeros check (numero_hasta >= numero_desde),
  constraint authorised_ranges_siguiente check (siguiente between numero_desde and numero_hasta + 1),
  constraint authorised_ranges_vigencia check (vigente_hasta >= vigente_desde)
);
select preparar_tabla('authorised_ranges');
create index authorised_ranges_consecutivo_idx on authorised_ranges (id_consecutive, id_rango);

-- Takes a number of a range and moves the consecutive, without audit entries.
create function tomar_de_rango(rango uuid, numero bigint, prefijo_siguiente text, numero_siguiente bigint) returns void
language plpgsql as $$
begin
  perform set_config('molino.silencio', 'on', true);
  update authorised_ranges set siguiente = numero + 1 where id_rango = rango;
  update consecutives c set prefijo = prefijo_siguiente, consecutivo_actual = numero_siguiente
    from authorised_ranges r where r.id_rango = rango and c.id_consecutive = r.id_consecutive;
  perform set_config('molino.silencio', '', true);
end $$;
