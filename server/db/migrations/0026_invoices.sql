-- Invoices of sale; each makes its receivable, which keeps what is owed of it (contract.md, The chain of documents 4).
create table invoices (
  id uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  numero_de_factura text not null check (numero_de_factura <> ''),
  valor_total numeric(15) not null check (valor_total > 0),
  fecha_de_emision date not null,
  fecha_de_vencimiento date not null,
  documento_de_soporte text not null check (documento_de_soporte <> ''),
  observaciones text not null default '',
  id_cliente_tercero uuid not null references third_parties,
  nombre_cliente text not null,
  -- The weighing that it invoices.
  id_weighing_record uuid references weighing_records,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(numero_de_factura, nombre_cliente)) stored,
  constraint invoices_numero_unico unique (id_empresa, numero_de_factura),
  constraint invoices_vencimiento check (fecha_de_vencimiento >= fecha_de_emision)
);
select preparar_tabla('invoices');
select preparar_copia('invoices', 'id_cliente_tercero', 'nombre_cliente', 'nombre');
create index invoices_cliente_idx on invoices (id_cliente_tercero);
create index invoices_fecha_idx on invoices (id_empresa, fecha_de_emision, id);
create unique index invoices_pesada_unica on invoices (id_weighing_record) where id_weighing_record is not null;

-- One invoice has one receivable (C-84).
alter table accounts_receivable add column id_factura uuid references invoices;
create unique index accounts_receivable_factura_unica on accounts_receivable (id_factura) where id_factura is not null;
select preparar_copia('accounts_receivable', 'id_factura', 'numero_factura', 'numero_de_factura');
create index accounts_receivable_fecha_idx on accounts_receivable (id_empresa, fecha_factura, id_cuenta_por_cobrar);

-- The bank that money came in through, where the payment method is one of banks (N-129).
alter table payment_receipts add column id_banco uuid references banks;
create index payment_receipts_fecha_idx on payment_receipts (id_empresa, fecha_recepcion_pago, id_recibo_caja);
