-- Lines of an invoice (N-158): what was sold with its tax. One that has none is a value alone, as it was. Whole pesos.
alter table products add column iva text not null default 'EXCLUIDO' check (iva in ('EXCLUIDO', '0', '5', '19'));

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
  -- The product's rate as it was: '19' is 19 %.
  iva text not null check (iva in ('EXCLUIDO', '0', '5', '19')),
  base numeric(15) not null check (base >= 0),
  valor_iva numeric(15) not null check (valor_iva >= 0),
  total numeric(15) not null,
  constraint invoice_lines_suma check (total = base + valor_iva)
);
select preparar_tabla('invoice_lines');
create index invoice_lines_factura_idx on invoice_lines (id_factura, id_linea);
create index invoice_lines_producto_idx on invoice_lines (id_producto, id_linea);

-- What of each line a note takes back.
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

-- The tax in its value, and what notes took off of it; its receivable is lowered by the same.
alter table invoices
  add column iva numeric(15) not null default 0 check (iva >= 0),
  add column notas numeric(15) not null default 0 check (notas >= 0),
  add constraint invoices_iva check (iva <= valor_total),
  add constraint invoices_notas check (notas <= valor_total and (not anulada or notas = 0)),
  -- What notes took off whole is void as what was voided by hand.
  add column viva boolean not null generated always as (not anulada and notas < valor_total) stored;
select ampliar_lista('invoices', 'busqueda, fecha_de_emision, valor_total, iva, viva');
-- The weighing of a void one is invoiced again.
drop index invoices_pesada_unica;
create unique index invoices_pesada_unica on invoices (id_weighing_record) where viva;

alter table accounts_receivable
  add column notas numeric(15) not null default 0 check (notas >= 0),
  drop column saldo_actual,
  drop constraint accounts_receivable_abonos;
alter table accounts_receivable
  add column saldo_actual numeric(15) not null generated always as (
    case when anulada then 0 else valor_original_factura - total_abonos_realizados - abonos - notas end) stored,
  add constraint accounts_receivable_abonos
    check (total_abonos_realizados + abonos + notas <= valor_original_factura),
  add constraint accounts_receivable_notas check (notas = 0 or id_factura is not null);
-- The indexes that held what is left.
create index accounts_receivable_abiertas_idx on accounts_receivable (id_empresa, fecha_esperada_pago)
  include (saldo_actual, cliente_id) where saldo_actual > 0;
create unique index accounts_receivable_factura_unica on accounts_receivable (id_factura) include (saldo_actual)
  where id_factura is not null;
create index accounts_receivable_por_factura_idx on accounts_receivable (id_empresa, id_factura) include (saldo_actual)
  where id_factura is not null;
create index accounts_receivable_por_vencimiento_idx on accounts_receivable (id_empresa,
    (case when saldo_actual > 0 then fecha_esperada_pago else date 'infinity' end), id_cuenta_por_cobrar)
  include (saldo_actual, fecha_esperada_pago, fecha_factura);
create index accounts_receivable_empresa_idx on accounts_receivable (id_empresa, id_cuenta_por_cobrar);
select preparar_orden('accounts_receivable', 'saldo_actual', 'fecha_factura');
select ampliar_lista('accounts_receivable', 'busqueda, fecha_factura, fecha_esperada_pago, anulada, valor_original_factura, '
  'total_abonos_realizados, abonos, notas, saldo_actual');

select set_config('molino.silencio', 'on', true);
insert into accounting_accounts (id_empresa, clase, descripcion, cuenta)
select id_empresa, clase, descripcion, cuenta from companies cross join (values
  ('IVA_GENERADO', 'IVA generado', '240805'),
  ('DEVOLUCION_VENTA', 'Devoluciones y rebajas en ventas', '417505')
) as propuesta (clase, descripcion, cuenta)
order by id_empresa, clase
on conflict do nothing;
select set_config('molino.silencio', '', true);
