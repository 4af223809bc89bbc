-- Invoices of sale, their lines, and the notes that correct invoices and support documents. Whole pesos.

create table invoices (
  id uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  numero_de_factura text not null check (numero_de_factura <> ''),
  -- Former numbers of an unpaid invoice, which no other invoice may use.
  numeros_anteriores text[] not null default '{}',
  -- Resolution of the number.
  id_rango uuid references authorised_ranges,
  fecha_de_emision date not null,
  fecha_de_vencimiento date not null,
  documento_de_soporte text not null check (documento_de_soporte <> ''),
  observaciones text not null default '',
  id_cliente_tercero uuid not null references third_parties,
  nombre_cliente text not null,
  id_weighing_record uuid references weighing_records,
  -- Total with IVA, the IVA in it, and the sum of the notes.
  valor_total numeric(15) not null check (valor_total > 0),
  iva numeric(15) not null default 0 check (iva >= 0),
  notas numeric(15) not null default 0 check (notas >= 0),
  anulada boolean not null default false,
  motivo_anulacion text not null default '',
  -- Day of the void of an invoice of a closed month.
  anulada_el date,
  -- False if it was voided, or if notes took off its whole value.
  viva boolean not null generated always as (not anulada and notas < valor_total) stored,
  constraint invoices_numero_unico unique (id_empresa, numero_de_factura),
  constraint invoices_vencimiento check (fecha_de_vencimiento >= fecha_de_emision),
  constraint invoices_iva check (iva <= valor_total),
  constraint invoices_notas check (notas <= valor_total and (not anulada or notas = 0)),
  constraint invoices_anulada check (anulada = (motivo_anulacion <> ''))
);
select preparar_tabla('invoices', 'numero_de_factura, nombre_cliente');
select preparar_copia('invoices', 'id_cliente_tercero', 'nombre_cliente', 'nombre');
select preparar_orden('invoices', 'numero_de_factura, valor_total, fecha_de_vencimiento, nombre_cliente', 'fecha_de_emision');
select ampliar_lista('invoices', 'busqueda, fecha_de_emision, valor_total, iva, viva');
select preparar_periodo('invoices', 'fecha_de_emision', 'fecha_de_emision, valor_total, id_cliente_tercero, numero_de_factura',
  'not $.anulada');
create index invoices_cliente_idx on invoices (id_cliente_tercero);
create index invoices_fecha_idx on invoices (id_empresa, fecha_de_emision, id);
-- A weighing has one invoice that is not void.
create unique index invoices_pesada_unica on invoices (id_weighing_record) where viva;
create index invoices_numeros_anteriores_idx on invoices using gin (numeros_anteriores) where numeros_anteriores <> '{}';
create index invoices_rango_idx on invoices (id_rango) where id_rango is not null;
create index invoices_anuladas_idx on invoices (id_empresa, ((actualizado_en at time zone 'America/Bogota')::date))
  where anulada;

-- An invoice without lines is a value alone.
create table invoice_lines (
  id_linea uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_factura uuid not null references invoices,
  id_producto uuid not null references products,
  descripcion text not null,
  cantidad numeric(14, 2) not null check (cantidad > 0),
  unidad text not null default '',
  precio numeric(18, 6) not null check (precio >= 0),
  descuento numeric(15) not null default 0 check (descuento >= 0),
  -- Percent of the product when it was sold.
  iva text not null check (iva in ('EXCLUIDO', '0', '5', '19')),
  base numeric(15) not null check (base >= 0),
  valor_iva numeric(15) not null check (valor_iva >= 0),
  total numeric(15) not null,
  constraint invoice_lines_suma check (total = base + valor_iva)
);
select preparar_tabla('invoice_lines');
create index invoice_lines_factura_idx on invoice_lines (id_factura, id_linea);
create index invoice_lines_producto_idx on invoice_lines (id_producto, id_linea);

-- Correction of a support document (AJUSTE) or an invoice (CREDITO). A note never changes.
create table notes (
  id_nota uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  clase text not null check (clase in ('AJUSTE', 'CREDITO')),
  numero text not null check (numero <> ''),
  fecha date not null,
  -- Number of the corrected document.
  documento text not null check (documento <> ''),
  id_liquidacion uuid references settlements,
  id_factura uuid references invoices,
  id_tercero uuid not null references third_parties,
  nombre_tercero text not null,
  concepto text not null check (concepto in ('DEVOLUCION', 'ANULACION', 'REBAJA', 'AJUSTE_DE_PRECIO', 'OTRO')),
  motivo text not null check (motivo <> ''),
  base numeric(15) not null check (base >= 0),
  iva numeric(15) not null default 0 check (iva >= 0),
  valor numeric(15) not null check (valor > 0),
  registro text not null default '',
  constraint notes_numero_unico unique (id_empresa, clase, numero),
  constraint notes_suma check (valor = base + iva),
  constraint notes_de_su_documento check ((clase = 'AJUSTE') = (id_liquidacion is not null)
    and (clase = 'CREDITO') = (id_factura is not null))
);
select preparar_tabla('notes', 'numero, documento, nombre_tercero');
select preparar_copia('notes', 'id_tercero', 'nombre_tercero', 'nombre');
select preparar_orden('notes', 'numero, documento, nombre_tercero, valor', 'fecha');
select ampliar_lista('notes', 'busqueda, fecha, clase, base, iva, valor');
select preparar_periodo('notes', 'fecha', 'fecha, valor');
create index notes_tercero_idx on notes (id_tercero, fecha);
create index notes_fecha_idx on notes (id_empresa, fecha, id_nota);
create unique index notes_liquidacion_unica on notes (id_liquidacion) where id_liquidacion is not null;
create index notes_factura_idx on notes (id_factura) where id_factura is not null;

create function rechazar_cambio_de_nota() returns trigger language plpgsql as $$
begin
  raise exception 'A note is neither changed nor deleted';
end $$;
create trigger solo_agregar before delete or update of id_nota, id_empresa, clase, numero, fecha, documento, id_liquidacion,
  id_factura, id_tercero, concepto, motivo, base, iva, valor, registro on notes
  for each row execute function rechazar_cambio_de_nota();

-- Part of an invoice line that a note takes back.
create table note_lines (
  id_linea_nota uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_nota uuid not null references notes,
  id_linea uuid not null references invoice_lines,
  cantidad numeric(14, 2) not null check (cantidad > 0),
  base numeric(15) not null check (base >= 0),
  valor_iva numeric(15) not null check (valor_iva >= 0)
);
select preparar_tabla('note_lines');
create index note_lines_nota_idx on note_lines (id_nota, id_linea_nota);
create index note_lines_linea_idx on note_lines (id_linea);
