-- Debit notes raise what a client owes for an invoice. They are numbered, but need no resolution.
create unique index consecutives_nota_debito_unico on consecutives (id_empresa)
  where activo and 'NOTA_DEBITO' = any (string_to_array(tags, '|'));
-- Existing companies get a consecutive with their creation time, as if it had been made with them: no audit is needed.
select set_config('molino.silencio', 'on', true);
insert into consecutives (id_empresa, descripcion, prefijo, consecutivo_actual, tags, creado_en)
select id_empresa, 'Notas débito', 'ND', 1, 'NOTA_DEBITO', creado_en from companies
where not exists (select from consecutives c where c.id_empresa = companies.id_empresa and c.activo
  and 'NOTA_DEBITO' = any (string_to_array(c.tags, '|')))
order by id_empresa;
select set_config('molino.silencio', '', true);

alter table notes
  drop constraint notes_clase_check,
  drop constraint notes_concepto_check,
  drop constraint notes_de_su_documento,
  add constraint notes_clase_check check (clase in ('AJUSTE', 'CREDITO', 'DEBITO')),
  add constraint notes_concepto_check check (case clase
    when 'DEBITO' then concepto in ('INTERESES', 'GASTOS_POR_COBRAR', 'CAMBIO_DEL_VALOR', 'OTRO')
    else concepto in ('DEVOLUCION', 'ANULACION', 'REBAJA', 'AJUSTE_DE_PRECIO', 'OTRO') end),
  add constraint notes_de_su_documento check ((clase = 'AJUSTE') = (id_liquidacion is not null)
    and (clase <> 'AJUSTE') = (id_factura is not null));

-- Every sum of notes counts what they take off, so a debit note counts below 0.
alter table notes add column signo smallint not null
  generated always as (case clase when 'DEBITO' then -1 else 1 end) stored;
-- `notas` is such a sum: below 0 if the client owes more than the invoice says.
alter table invoices drop constraint invoices_notas_check;
alter table accounts_receivable drop constraint accounts_receivable_notas_check;

alter table electronic_documents
  drop constraint electronic_documents_tipo_check,
  add constraint electronic_documents_tipo_check check (tipo in ('01', '05', '91', '92', '95'));
