-- Numbers that the DIAN authorised for a consecutive (N-10, N-141): a resolution with its prefix, numbers and days. Where one has
-- any, its documents take their numbers from them, the oldest first; the consecutive tells the next one.
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
  -- The next number to give; past the last one when all are given.
  siguiente bigint not null,
  constraint authorised_ranges_numeros check (numero_hasta >= numero_desde),
  constraint authorised_ranges_siguiente check (siguiente between numero_desde and numero_hasta + 1),
  constraint authorised_ranges_vigencia check (vigente_hasta >= vigente_desde)
);
select preparar_tabla('authorised_ranges');
create index authorised_ranges_consecutivo_idx on authorised_ranges (id_consecutive, id_rango);

-- Takes a number of a range, which its consecutive then follows: no change of either by a person.
create function tomar_de_rango(rango uuid, numero bigint, prefijo_siguiente text, numero_siguiente bigint) returns void
language plpgsql as $$
begin
  perform set_config('molino.silencio', 'on', true);
  update authorised_ranges set siguiente = numero + 1 where id_rango = rango;
  update consecutives c set prefijo = prefijo_siguiente, consecutivo_actual = numero_siguiente
    from authorised_ranges r where r.id_rango = rango and c.id_consecutive = r.id_consecutive;
  perform set_config('molino.silencio', '', true);
end $$;

-- The documents that make a purchase deductible, and the notes that correct what was issued, have numbers of their own.
do $$
declare
  documento text;
begin
  foreach documento in array array['DOCUMENTO_SOPORTE', 'NOTA_AJUSTE', 'NOTA_CREDITO'] loop
    execute format(
      'create unique index %I on consecutives (id_empresa) where activo and %L = any (string_to_array(tags, ''|''))',
      'consecutives_' || lower(documento) || '_unico', documento);
  end loop;
end $$;
select set_config('molino.silencio', 'on', true);
insert into consecutives (id_empresa, descripcion, prefijo, consecutivo_actual, tags)
select id_empresa, nuevo.descripcion, nuevo.prefijo, 1, nuevo.tags from companies cross join (values
  ('Documentos soporte', 'DS', 'DOCUMENTO_SOPORTE'),
  ('Notas de ajuste', 'NA', 'NOTA_AJUSTE'),
  ('Notas crédito', 'NC', 'NOTA_CREDITO')
) as nuevo (descripcion, prefijo, tags)
where not exists (select from consecutives c where c.id_empresa = companies.id_empresa and c.activo
  and nuevo.tags = any (string_to_array(c.tags, '|')))
order by id_empresa, nuevo.tags;
select set_config('molino.silencio', '', true);
