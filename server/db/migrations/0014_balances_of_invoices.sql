-- What invoices still owe is summed from this index alone, a company's in the order of its invoices.
create index accounts_receivable_por_factura_idx on accounts_receivable (id_empresa, id_factura) include (saldo_actual)
  where id_factura is not null;
