-- IVA that the fee of the scale holds where it is charged by a document of its own (facts 3.4, N-158). Whole pesos.
alter table payment_receipts add column iva numeric(15) not null default 0 check (iva >= 0 and iva <= valor_pagado);
alter table accounts_receivable
  add column iva numeric(15) not null default 0 check (iva >= 0 and iva <= valor_original_factura);

do $$
begin
  execute replace(pg_get_functiondef('parametros_en(text)'::regprocedure), 'BASCULA,DESCARGUE', 'BASCULA,IVA_BASCULA,DESCARGUE');
end $$;
