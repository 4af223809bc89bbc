-- Plate of the truck that a weight was taken for; '' where the vehicle was not chosen yet.
alter table scale_captures add column placa text not null default '';
