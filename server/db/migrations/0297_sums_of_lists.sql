-- What a whole list comes to is read from an index that holds nothing else: of 200,000 weighings that takes half of what the table
-- does, and the planner takes it by itself.
create index weighing_records_sumas_idx on weighing_records (id_empresa, operacion)
  include (peso_neto, pesoflete, vrpesada) where not eliminada;
create index accounts_payable_sumas_idx on accounts_payable (id_empresa) include (anulada, valor, pagado, retencion, saldo);
create index notes_sumas_idx on notes (id_empresa) include (base, iva, valor);
