-- Technical key of a resolution of invoices, which the CUFE contains and the DIAN gives with the resolution.
alter table authorised_ranges add column clave_tecnica text not null default '';

-- How a company sends its documents to the DIAN. A company without a row sends none.
create table electronic_issuers (
  id_empresa uuid primary key references companies,
  canal text not null default 'NINGUNO' check (canal in ('NINGUNO', 'SIMULADO', 'PROVEEDOR', 'DIAN')),
  ambiente text not null default '2' check (ambiente in ('1', '2')),
  -- First day of the documents that are sent.
  desde date,
  tipo_persona text not null default '1' check (tipo_persona in ('1', '2')),
  responsabilidades text not null default '',
  codigo_postal text not null default '' check (codigo_postal ~ '^(\d{6})?$'),
  software_id text not null default '',
  set_de_pruebas text not null default '',
  proveedor_cliente text not null default '',
  proveedor_usuario text not null default '',
  constraint electronic_issuers_desde check (canal = 'NINGUNO' or desde is not null)
);
select preparar_tabla('electronic_issuers');

-- Secrets stand apart, because the audit keeps the values of electronic_issuers.
create table electronic_secrets (
  id_empresa uuid primary key references companies,
  software_pin text not null default '',
  proveedor_secreto text not null default '',
  proveedor_clave text not null default ''
);
select amurallar_tabla('electronic_secrets');

-- One electronic document of an invoice, a settlement or a note.
create table electronic_documents (
  id_documento uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  tipo text not null check (tipo in ('01', '05', '91', '95')),
  id_factura uuid references invoices,
  id_liquidacion uuid references settlements,
  id_nota uuid references notes,
  numero text not null check (numero <> ''),
  -- Day of the record. The stamp of the version has the day on which it was sent.
  fecha date not null,
  id_tercero uuid not null references third_parties,
  nombre_tercero text not null,
  valor numeric(15) not null,
  estado text not null default 'BORRADOR'
    check (estado in ('BORRADOR', 'FIRMADO', 'ENVIADO', 'SIN_RESPUESTA', 'RECHAZADO', 'ACEPTADO')),
  -- Channel and environment of its version; '' before the first.
  canal text not null default '' check (canal in ('', 'SIMULADO', 'PROVEEDOR', 'DIAN')),
  ambiente text not null default '' check (ambiente in ('', '1', '2')),
  -- Its current version. No foreign key, because versions point here and a practice company is deleted in order.
  id_version uuid,
  identificador text not null default '',
  -- Reference under which the other side is still working on it.
  seguimiento text not null default '',
  -- What keeps a draft from being signed, or what the last attempt found.
  problema text not null default '',
  hallazgos jsonb not null default '[]',
  intentos int not null default 0 check (intentos >= 0),
  siguiente_intento timestamptz not null default now(),
  -- Until then one process works on the document.
  tomado_hasta timestamptz,
  aceptado_en timestamptz,
  constraint electronic_documents_origen check (
    case tipo when '01' then id_factura when '05' then id_liquidacion else id_nota end is not null
      and num_nonnulls(id_factura, id_liquidacion, id_nota) = 1),
  constraint electronic_documents_version check (estado = 'BORRADOR' or id_version is not null),
  constraint electronic_documents_aceptado check ((estado = 'ACEPTADO') = (aceptado_en is not null)
    and (estado <> 'ACEPTADO' or identificador <> '')),
  constraint electronic_documents_numero_unico unique (id_empresa, tipo, numero)
);
select preparar_tabla('electronic_documents', 'numero, nombre_tercero, identificador');
select preparar_copia('electronic_documents', 'id_tercero', 'nombre_tercero', 'nombre');
select preparar_orden('electronic_documents', 'numero, nombre_tercero, valor', 'fecha');
select preparar_orden('electronic_documents', 'fecha');
create unique index electronic_documents_factura_idx on electronic_documents (id_factura) where id_factura is not null;
create unique index electronic_documents_liquidacion_idx on electronic_documents (id_liquidacion)
  where id_liquidacion is not null;
create unique index electronic_documents_nota_idx on electronic_documents (id_nota) where id_nota is not null;
create index electronic_documents_tercero_idx on electronic_documents (id_tercero);
create index electronic_documents_pendientes_idx on electronic_documents (id_empresa, siguiente_intento)
  where estado not in ('ACEPTADO', 'RECHAZADO');

-- A signed version: all that was said, and its XML ('' for a provider that makes its own). A document sent again on
-- another day gets another version. Versions never change.
create table electronic_versions (
  id_version uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_documento uuid not null references electronic_documents,
  fecha date not null,
  hora text not null,
  identificador text not null,
  contenido jsonb not null,
  xml text not null
);
select amurallar_tabla('electronic_versions');
create index electronic_versions_documento_idx on electronic_versions (id_documento, id_version);
create index electronic_versions_empresa_idx on electronic_versions (id_empresa);

-- Requests and answers, word for word. They never change.
create table electronic_exchanges (
  id_intercambio uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_documento uuid not null references electronic_documents,
  id_version uuid not null references electronic_versions,
  cuando timestamptz not null default now(),
  clase text not null check (clase in ('ENVIO', 'CONSULTA')),
  resultado text not null check (resultado in ('ACEPTADO', 'RECHAZADO', 'EN_PROCESO', 'SIN_RESPUESTA', 'DESCONOCIDO')),
  solicitud text not null,
  respuesta text not null,
  -- ApplicationResponse of the DIAN, or the provider's answer, that accepts the document.
  acuse text not null default ''
);
select amurallar_tabla('electronic_exchanges');
create index electronic_exchanges_documento_idx on electronic_exchanges (id_documento, id_intercambio);
create index electronic_exchanges_empresa_idx on electronic_exchanges (id_empresa);

-- The name of a third party may still be renamed on its copy; anything else of an accepted document stays.
create function guardar_documento_aceptado() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and se_retira(old.id_empresa) then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - array['nombre_tercero', 'busqueda', 'version', 'actualizado_en']
      = to_jsonb(old) - array['nombre_tercero', 'busqueda', 'version', 'actualizado_en'] then
    return new;
  end if;
  raise exception 'electronic document % was accepted and never changes', old.numero;
end $$;
create trigger aceptado before update or delete on electronic_documents for each row
  when (old.estado = 'ACEPTADO') execute function guardar_documento_aceptado();

create function guardar_lo_transmitido() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and se_retira(old.id_empresa) then
    return old;
  end if;
  raise exception '% never changes', tg_table_name;
end $$;
create trigger fija before update or delete on electronic_versions for each row execute function guardar_lo_transmitido();
create trigger fija before update or delete on electronic_exchanges for each row execute function guardar_lo_transmitido();
